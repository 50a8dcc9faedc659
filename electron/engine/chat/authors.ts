/** Author of answers where no model is connected. */
export const BUILT_IN = 'built-in';

/** `/remember …` and its like are done by the built-in assistant, whatever model is chosen. */
export function isSlashCommand(text: string): boolean {
  return /^\s*\/\p{L}/u.test(text);
}
