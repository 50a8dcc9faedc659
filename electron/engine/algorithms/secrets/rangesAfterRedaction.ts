import type { PastedRange } from '../../../../shared/domain/pasted.ts';

const REDACTION_LABEL = /\[redacted: [^\]]{1,40}\]/u;

/** Unredacted range of a text: its offset before and after redaction. */
interface UnredactedRange {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/**
 * Ranges of passages of a text after its secrets were replaced by labels. What lies inside a secret
 * moves to the end of its label. The stretches between labels are looked for in order, so a short one
 * that also stands inside a secret may move a place by the length of that secret. Linear. Example:
 * "abc" pasted after "pin: 1234 " starts 13 units later once the PIN is "[redacted: PIN]".
 */
export function rangesAfterRedaction(
  text: string,
  ranges: readonly PastedRange[],
  redacted: string,
): PastedRange[] {
  if (redacted === text || ranges.length === 0) return [...ranges];
  const unredacted = unredactedRanges(text, redacted);
  const offsetOf = (at: number): number => {
    const range = unredacted.findLast(({ from }) => from <= at);
    if (range === undefined) return 0;
    const next = unredacted[unredacted.indexOf(range) + 1];
    const isInside = at <= range.from + range.length;
    const moved = isInside ? range.to + at - range.from : (next?.to ?? redacted.length);
    return Math.min(moved, redacted.length);
  };
  return ranges
    .map(({ start, end }) => ({ start: offsetOf(start), end: offsetOf(end) }))
    .filter(({ start, end }) => start < end);
}

function unredactedRanges(text: string, redacted: string): UnredactedRange[] {
  const ranges: UnredactedRange[] = [];
  let [from, to] = [0, 0];
  for (const part of redacted.split(new RegExp(`(${REDACTION_LABEL.source})`, 'u'))) {
    const at = REDACTION_LABEL.test(part) ? -1 : text.indexOf(part, from);
    if (at >= 0) {
      ranges.push({ from: at, to, length: part.length });
      from = at + part.length;
    }
    to += part.length;
  }
  return ranges;
}
