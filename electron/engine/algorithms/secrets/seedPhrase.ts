import { wordlist } from '@scure/bip39/wordlists/english.js';

const WORDS: ReadonlySet<string> = new Set(wordlist);

/** Number of words in the shortest valid phrase. */
const MIN_WORDS = 12;

/** Lengths of the list's words, in letters: others need not be looked up. */
const [MIN_LETTERS, MAX_LETTERS] = [3, 8];

/** Separators between two words of a written phrase: spaces, commas, and the words' numbers. */
const SEPARATOR = /^[\s,;|]*(?:\d{1,2}[.):]?\s*)?$/u;

export interface SeedPhraseSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Spans of BIP-39 seed phrases, which restore a wallet: twelve or more words in a row of the 2,048
 * words of the list, numbered or not. Ordinary sentences have none of that length, since the list
 * has neither articles nor pronouns. The check sum is left out, so that a phrase with a slip is
 * found too. Units: UTF-16 offsets. Source: BIP-39, English word list.
 */
export function seedPhrasesIn(text: string): SeedPhraseSpan[] {
  const spans: SeedPhraseSpan[] = [];
  let count = 0;
  let start = 0;
  let end = 0;
  const close = () => {
    if (count >= MIN_WORDS) spans.push({ start, end });
    count = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (!isLetter(text.charCodeAt(at))) continue;
    const index = at;
    while (isLetter(text.charCodeAt(at))) at += 1;
    // A longer gap does not occur in a list: the bound keeps this linear.
    const isNext = index - end <= 40 && count > 0 && SEPARATOR.test(text.slice(end, index));
    if (!isNext) close();
    const letters = at - index;
    const mayBeListed = letters >= MIN_LETTERS && letters <= MAX_LETTERS;
    if (!mayBeListed || !WORDS.has(text.slice(index, at).toLowerCase())) {
      close();
      continue;
    }
    if (count === 0) start = index;
    count += 1;
    end = at;
  }
  close();
  return spans;
}

/** True for the code of an ASCII letter; false for NaN, which stands after the end of a text. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
