export type Language = 'en' | 'ru';

/**
 * The language of a text by its letters: Russian when more of them are Cyrillic than Latin, English
 * when more are Latin, `fallback` when neither leads. Addresses and marks of redaction are nobody's
 * language. Example: "Запомни, что API упал" is Russian.
 */
export function languageOf(text: string, fallback: Language = 'en'): Language {
  const own = text.replaceAll(/\[redacted: [^\]]*\]|\S+:\/\/\S+|\S+@\S+/gu, ' ');
  const cyrillic = count(own, /\p{Script=Cyrillic}/gu);
  const latin = count(own, /\p{Script=Latin}/gu);
  if (cyrillic === latin) return fallback;
  return cyrillic > latin ? 'ru' : 'en';
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}
