/** Passage of a text: UTF-16 offsets. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Spans merged and sorted, so that none touch or overlap, clipped to the text. */
export function mergedSpans(spans: readonly TextSpan[], length: number): TextSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const start = Math.max(0, span.start);
    const end = Math.min(length, span.end);
    if (start >= end) continue;
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Gaps between merged spans. */
export function spansBetween(spans: readonly TextSpan[], length: number): TextSpan[] {
  const gaps: TextSpan[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) gaps.push({ start: at, end: start });
    at = end;
  }
  if (at < length) gaps.push({ start: at, end: length });
  return gaps;
}
