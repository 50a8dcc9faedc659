import { seededNumbers } from './seededNumbers.ts';

const SYLLABLES =
  'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const WORDS = 40_000;

/** Sentences of made-up words that are as unevenly frequent as real ones (Zipf, exponent 1). */
export function createSentences(seed: number): (length: number) => string {
  const random = seededNumbers(seed);
  const words = Array.from({ length: WORDS }, (_, i) => word(i));
  return (length) => Array.from({ length }, () => words[zipf(random())] ?? '').join(' ');
}

/** The rank of a word: ranks r are drawn with a chance of about 1/r. */
function zipf(at: number): number {
  return Math.min(WORDS - 1, Math.floor(WORDS ** at) - 1);
}

function word(index: number): string {
  let rest = index + SYLLABLES.length;
  let wordText = '';
  while (rest > 0) {
    wordText += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return wordText;
}
