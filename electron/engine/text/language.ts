export type Language = 'en' | 'ru';

const REDACTION = /\[redacted: [^\]]{0,40}\]/gu;

/**
 * Language of a text by its letters: Russian when more of them are Cyrillic than Latin, English
 * when more are Latin, `fallback` for a tie. Addresses and redaction marks do not count. Example:
 * "Запомни, что API упал" is Russian.
 */
export function languageOf(text: string, fallback: Language = 'en'): Language {
  const prose = text
    .replaceAll(REDACTION, ' ')
    .split(/\s+/u)
    .filter((word) => !isAddress(word))
    .join(' ');
  const cyrillic = count(prose, /\p{Script=Cyrillic}/gu);
  const latin = count(prose, /\p{Script=Latin}/gu);
  if (cyrillic === latin) return fallback;
  return cyrillic > latin ? 'ru' : 'en';
}

/** True for web and mail addresses, by the characters inside a word: linear in its length. */
function isAddress(word: string): boolean {
  const scheme = word.indexOf('://', 1);
  if (scheme > 0 && scheme + 3 < word.length) return true;
  const at = word.indexOf('@', 1);
  return at > 0 && at + 1 < word.length;
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}
