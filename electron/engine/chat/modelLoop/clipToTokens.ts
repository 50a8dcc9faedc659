import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';

/** Longest beginning of a text that takes no more than so many tokens. */
export function clipToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  let fitting = 0;
  let tooLong = text.length;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (estimateTokens(text.slice(0, middle)) <= tokens) fitting = middle;
    else tooLong = middle;
  }
  // Half of an emoji is none.
  return text.slice(0, fitting).replace(/[\uD800-\uDBFF]$/u, '');
}
