/**
 * Text without the characters of `unwanted` at its end. Linear in what is removed: a pattern such
 * as `/[.!]+$/` restarts at each mark of a run that does not end the text. Example:
 * `trimEnd('Really?!', '?!')` is `Really`. Units: UTF-16 units.
 */
export function trimEnd(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
