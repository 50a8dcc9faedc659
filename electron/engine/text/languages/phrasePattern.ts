import { foldText } from './foldText.ts';

/**
 * Letters of the scripts that put spaces between words, folded. Ranges, because \p{L} takes the
 * engine milliseconds to compile.
 */
const LETTERS =
  'a-z0-9ß-ʯа-я\\u0620-\\u065f\\u066e-\\u06d3\\u06d5-\\u06ff\\u0900-\\u0963\\u0970-\\u09e5\\u09f0-\\u09ff';

/** True for a text with one of the phrases. */
export type PhraseMatcher = (text: string) => boolean;

/**
 * Matcher of phrases in a text as written: as whole words where the language has spaces. A phrase
 * that begins with `^` counts at the start of the text only, one with `=` with its accents only.
 */
export function createPhraseMatcher(phrases: string, isSpaced: boolean): PhraseMatcher {
  const all = phrases.split('|');
  const pattern = (marker: string, normalize: (text: string) => string, prefix = '') => {
    const list = all
      .filter((phrase) => markOf(phrase) === marker)
      .map((each) => each.slice(marker.length));
    const source = longestFirst(list.map(normalize)).map(escapeRegExp).join('|');
    return list.length === 0 ? null : new RegExp(prefix + wholeWords(source, isSpaced), 'u');
  };
  const anywhere = pattern('', foldText);
  const first = pattern('^', foldText, `^[^${LETTERS}\\u3040-\\u9fff]*`);
  const accented = pattern('=', lowerCase);
  return (text) => {
    const folded = foldText(text);
    return (
      anywhere?.test(folded) === true ||
      first?.test(folded) === true ||
      accented?.test(lowerCase(text)) === true
    );
  };
}

function markOf(phrase: string): string {
  return /^[=^]/u.exec(phrase)?.[0] ?? '';
}

function lowerCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Longer ones first, so that "two weeks" is not read as "two". */
export function longestFirst(sources: readonly string[]): string[] {
  return [...sources].sort((a, b) => b.length - a.length);
}

/** Source of a pattern that matches whole words only, where the language has spaces. */
export function wholeWords(source: string, isSpaced: boolean): string {
  return isSpaced ? `(?<![${LETTERS}])(?:${source})(?![${LETTERS}])` : `(?:${source})`;
}

/** A text as the source of a pattern that matches just it. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
