/**
 * Bit mask of the letters of a word: letter c sets bit c mod 32. Two words that are `limit` edits
 * apart differ in 2 · limit bits at most (an exchanged letter takes one away and adds one), so that
 * most pairs need no edit distance. Source: Bloom, "Space/time trade-offs in hash coding with
 * allowable errors", CACM 1970, with one hash. Example: tea and eat have the same mask; tea and ten
 * differ in two bits.
 */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

/**
 * Bloom-style prefilter: true if two masks leave it possible that the words are within `limit`
 * edits.
 */
export function canBeWithinEdits(limit: number, a: number, b: number): boolean {
  let differingBits = a ^ b;
  for (let bitCount = 0; bitCount <= 2 * limit; bitCount += 1) {
    if (differingBits === 0) return true;
    differingBits &= differingBits - 1;
  }
  return false;
}
