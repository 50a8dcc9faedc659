import { trimEnd } from '../algorithms/trimEnd.ts';

/**
 * Clips a text to `max` UTF-16 units, after a whole word and with "…" where something is missing. A
 * single word that is too long is cut between grapheme clusters.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max);
  const lastSpace = lastSpaceIn(room);
  const cut = lastSpace > max / 2 ? lastSpace : characterBoundary(text, max - 1);
  return `${trimEnd(text.slice(0, cut), ' \n\t\r\u00A0,;:–—-')}…`;
}

function lastSpaceIn(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !/\s/u.test(text.charAt(at))) at -= 1;
  return at;
}

/** Nearest offset at or before `index` that is not inside a character. */
export function characterBoundary(text: string, index: number): number {
  let at = Math.min(index, text.length);
  // A low surrogate, a combining mark, a variation selector or a joiner belongs to the character
  // before.
  while (at > 0 && at < text.length && isPairContinuation(text, at)) at -= 1;
  return at;
}

function isPairContinuation(text: string, at: number): boolean {
  const isInPair =
    /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
  return (
    isInPair || /^[\p{M}\u200D]/u.test(text.slice(at, at + 2)) || text.charAt(at - 1) === '\u200D'
  );
}
