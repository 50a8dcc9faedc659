export type Language = 'en' | 'ru';

/**
 * The language of a text by its letters: Russian when more of them are Cyrillic than Latin, English
 * when more are Latin, `fallback` when neither leads. Example: "Запомни, что API упал" is Russian.
 */
export function languageOf(text: string, fallback: Language = 'en'): Language {
  const cyrillic = count(text, /\p{Script=Cyrillic}/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (cyrillic === latin) return fallback;
  return cyrillic > latin ? 'ru' : 'en';
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}
