/** Author of answers where no model is connected. */
export const BUILT_IN = 'built-in';

/**
 * True for `/remember …` and other commands, which the built-in assistant runs whatever model is
 * chosen; a path (`/etc/hosts`) is none.
 */
export function isSlashCommand(text: string): boolean {
  return /^\s*\/\p{L}+(?:\s|$)/u.test(text);
}
