/** Tokens are counted in this part of one, so that sums are exact. */
const PARTS_PER_TOKEN = 35;

/** Parts of a token that a character takes: 3.5 Latin ones are a token, and 2.5 of other alphabets. */
const LATIN_PARTS = 10;
const ALPHABET_PARTS = 14;
/** Chinese, Japanese, Korean and Thai: a token for each character. */
const WHOLE = PARTS_PER_TOKEN;
/** A surrogate is half of a character, such as an emoji or a rare Chinese one. */
const SURROGATE_PARTS = 18;

/**
 * Sum of the tokens that the characters (UTF-16 units) of a text take by their script, rounded up.
 * An estimate on the safe side for English; models count differently, so budgets made of it leave
 * room. Worked example: 35 Latin characters are 10, 35 Cyrillic ones 14, and 35 Chinese ones 35.
 *
 * An estimate of our own: most servers do not reveal their tokenizer (decision 0047).
 */
export function estimateTokens(text: string): number {
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) parts += partsOf(text.charCodeAt(at));
  return Math.ceil(parts / PARTS_PER_TOKEN);
}

function partsOf(code: number): number {
  // Latin with its accents; and punctuation, arrows and signs.
  if (code < 0x03_70 || (code >= 0x20_00 && code < 0x2e_80)) return LATIN_PARTS;
  if (code >= 0x0e_00 && code < 0x0e_80) return WHOLE;
  if (code >= 0xd8_00 && code < 0xe0_00) return SURROGATE_PARTS;
  const isEastAsian = (code >= 0x2e_80 && code < 0xd8_00) || code >= 0xf9_00;
  return isEastAsian || (code >= 0x11_00 && code < 0x12_00) ? WHOLE : ALPHABET_PARTS;
}
