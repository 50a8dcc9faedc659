/** Candidate for an IBAN as printed, in groups of four or in one word; it need not be one. */
export const IBAN_CANDIDATE =
  /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g;

/**
 * True if letters and digits are an international bank account number (IBAN): 15 to 34 of them,
 * with a correct check number.
 *
 *     the first four moved to the end, letters as numbers (A = 10 … Z = 35)  ≡  1 (mod 97)
 *
 * Source: ISO 13616-1, check digits by ISO 7064. One in 97 passes by chance.
 * Example: DE89 3704 0044 0532 0130 00 passes, DE88 3704 0044 0532 0130 00 does not.
 */
export function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '');
  if (compact.length < 15 || compact.length > 34) return false;
  let remainder = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
