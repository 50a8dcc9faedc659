import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';

/** Longest beginning of a text that takes no more than so many tokens. */
export function clipToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  let fittingLength = 0;
  let exceedingLength = text.length;
  while (exceedingLength - fittingLength > 1) {
    const middle = Math.floor((fittingLength + exceedingLength) / 2);
    if (estimateTokens(text.slice(0, middle)) <= tokens) fittingLength = middle;
    else exceedingLength = middle;
  }
  // Half of an emoji is none.
  return text.slice(0, fittingLength).replace(/[\uD800-\uDBFF]$/u, '');
}
