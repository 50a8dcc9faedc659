/**
 * Normalized form of an alias by which entities are looked up: equal names, however typed, become
 * equal.
 *
 *     NFKC → case-folded → NFKC, invisible characters dropped, apostrophes and dashes unified,
 *     ё → е, runs of spaces → one, trimmed
 *
 * Every letter of every script stays, and so do marks that tell names apart (C, C++, C#). Russian
 * text writes ё as е at will, so Артём and Артем are one name. Case folding by way of upper case
 * turns ß into ss and ς into σ.
 * Source: Unicode UAX #15 (NFKC_Casefold).
 * Example: "  ＡＲＴЁМ  d’Arc " gives "artем d'arc" with its Cyrillic letters kept.
 */
export function aliasNorm(name: string): string {
  return foldCase(foldCase(name));
}

// Folded twice, because folding can produce characters that an earlier rule applies to.
function foldCase(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('ё', 'е')
    .replaceAll(/[‘’ʼ`´′]/gu, "'")
    .replaceAll(/[‐‑‒–—−]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * True if a normalized alias names anything: a letter, a digit, or an emoji that somebody uses as a
 * name.
 */
export function isName(norm: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(norm);
}
