import type { PastedRange } from '../../../shared/domain/pasted.ts';
import { redactSecrets } from './redactSecrets.ts';

/**
 * Where passages of a text lie once its secrets are replaced. A secret that a boundary would cut is
 * found in the whole text only, so the place may be off by the length of a mark there.
 */
export function redactedRanges(
  text: string,
  ranges: readonly PastedRange[],
  redacted: string,
): PastedRange[] {
  if (redacted === text) return [...ranges];
  const placeOf = (at: number) =>
    at >= text.length
      ? redacted.length
      : Math.min(redactSecrets(text.slice(0, at)).text.length, redacted.length);
  return ranges
    .map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }))
    .filter(({ start, end }) => start < end);
}
