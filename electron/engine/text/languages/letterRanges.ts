/**
 * Letters of all alphabets, as few ranges, in lower case where there are two: some digits and marks of
 * their scripts are among them.
 */
const LETTER_RANGES = 'a-zß-öø-ɏͰ-῿Ⰰ-ⷿ぀-퟿';

/**
 * Source of a pattern that ignores case with these ranges for `\p{L}`, also inside a class: the 600
 * ranges of `\p{L}` take half a millisecond to compile in each pattern, which the first message waits
 * for.
 */
export function withLetterRanges(source: string): string {
  return source
    .replaceAll(/\[([^[\]]*)\\p\{L\}/gu, `[$1${LETTER_RANGES}`)
    .replaceAll('\\p{L}', `[${LETTER_RANGES}]`);
}
