import { wordlist } from '@scure/bip39/wordlists/english.js';

const WORDS: ReadonlySet<string> = new Set(wordlist);

/** Number of words in the shortest valid phrase. */
const MIN_WORDS = 12;

const WORD = /[a-z]+/giu;

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
  for (const { 0: word, index } of text.matchAll(WORD)) {
    // A longer gap does not occur in a list: the bound keeps this linear.
    const isNext = index - end <= 40 && SEPARATOR.test(text.slice(end, index));
    if (!isNext) close();
    if (!WORDS.has(word.toLowerCase())) close();
    else {
      if (count === 0) start = index;
      count += 1;
      end = index + word.length;
    }
    if (count === 0) end = index + word.length;
  }
  close();
  return spans;
}
