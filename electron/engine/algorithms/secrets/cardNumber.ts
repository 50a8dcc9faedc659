// Digits with at most one space or hyphen between them, not inside a longer number or word.
export const CARD_CANDIDATE =
  /(?<![\p{L}\p{N}_])(?<!\d[.,:/-])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}_/]|[-.,:]\d)/gu;

// Card issuers and the lengths of their numbers: [first digits from, to, lengths].
const ISSUERS: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [4, 4, [13, 16, 19]],
  [51, 55, [16]],
  [2221, 2720, [16]],
  [34, 34, [15]],
  [37, 37, [15]],
  [6011, 6011, [16, 19]],
  [644, 659, [16, 19]],
  [2200, 2204, [16, 17, 18, 19]],
  [62, 62, [16, 17, 18, 19]],
  [3528, 3589, [16, 17, 18, 19]],
  [300, 305, [14]],
  [36, 36, [14]],
  [38, 39, [14]],
];

/**
 * True if digits are a payment card number: a known issuer, its length, and a correct check digit.
 *
 *     Σ over digits from the right, every second one doubled and, above 9, less 9  ≡  0 (mod 10)
 *
 * Source: ISO/IEC 7812-1, annex B (Luhn). One number in ten passes by chance, so the issuer counts.
 * Example: 4111 1111 1111 1111 passes, 4111 1111 1111 1112 does not.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return hasIssuer(digits) && luhnSum(digits) % 10 === 0;
}

function hasIssuer(digits: string): boolean {
  return ISSUERS.some(([from, to, lengths]) => {
    const head = Number(digits.slice(0, String(from).length));
    return head >= from && head <= to && lengths.includes(digits.length);
  });
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}
