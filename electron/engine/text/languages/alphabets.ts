/** True for a text with a Latin letter: no English pattern matches another one. */
export function hasLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** True for a text with a Cyrillic letter: no Russian pattern matches another one. */
export function hasCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text);
}
