import { isUnspaced, segmentedWords } from './segmentation/segmentedWords.ts';

/** Normalized word with its offsets in the text. */
export interface TokenSpan {
  readonly token: string;
  /** UTF-16 offsets into the text as given. */
  readonly start: number;
  readonly end: number;
}

// Letters and digits of every script, with their combining marks. An apostrophe joins only between
// letters: don't, O'Neil, п'ять.
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’ʼ]\p{L}[\p{L}\p{M}]*)*/gu;

// Suffix of an English contraction. The contracted words are stop words, so only the base counts.
const CONTRACTION = /(?:n't|'(?:s|ll|re|ve|d|m))$/u;
const IRREGULAR_CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ["can't", 'can'],
  ["won't", 'will'],
  ["shan't", 'shall'],
  ["ain't", 'be'],
]);

/** Words of a text, in order, lower-case, in the normalized spelling of the indexes. */
export function tokenize(text: string): string[] {
  return tokenSpans(text).map((span) => span.token);
}

/** Words like `tokenize`, each with its offsets in the text. */
export function tokenSpans(text: string): TokenSpan[] {
  const spans: TokenSpan[] = [];
  // Checks the whole text once, so that most texts need no check per word.
  const mayBeUnspaced = isUnspaced(text);
  for (const match of text.matchAll(WORD)) {
    const run = match[0];
    if (!mayBeUnspaced || !isUnspaced(run)) pushSpan(spans, run, match.index);
    else
      for (const { word, start } of segmentedWords(run)) pushSpan(spans, word, match.index + start);
  }
  return spans;
}

function pushSpan(spans: TokenSpan[], word: string, start: number): void {
  const token = normalizeWord(word);
  if (token !== '') spans.push({ token, start, end: start + word.length });
}

/**
 * Normalized spelling of a word: NFC, lower case, ё as е, Latin letters without their accents, and
 * no apostrophes (Anna's → anna, don't → do, O'Neil → oneil). Marks of other scripts stay: й is not
 * и.
 */
export function normalizeWord(word: string): string {
  // Most English words need none of it.
  if (/^[a-zA-Z0-9]+$/.test(word)) return word.toLowerCase();
  const lower = withoutLatinAccents(word.normalize('NFC').toLowerCase())
    .replaceAll('ё', 'е')
    .replaceAll(/['’ʼ]/gu, "'");
  const base = IRREGULAR_CONTRACTIONS.get(lower) ?? lower.replace(CONTRACTION, '');
  return base.replaceAll("'", '');
}

/** Latin letters without their accents; marks of other scripts stay. */
export function withoutLatinAccents(word: string): string {
  // Most words are plain, and decomposing each would double the cost of indexing.
  if (!/[^\0-\x7F]/u.test(word) || !/\p{Script=Latin}/u.test(word)) return word;
  return word
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');
}
