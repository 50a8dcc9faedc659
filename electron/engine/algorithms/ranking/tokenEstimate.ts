/** Mean number of characters in a token, for English and Russian prose. */
const CHARACTERS_PER_TOKEN = 3.5;

/**
 * tokens ≈ ⌈characters / 3.5⌉, characters in UTF-16 units. An estimate on the safe side for
 * English; models count differently, so budgets made of it leave room. Worked example: 35
 * characters are 10.
 *
 * An estimate of our own: most servers do not reveal their tokenizer (decision 0047).
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
