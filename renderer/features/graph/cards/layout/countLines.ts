import type { TextMetrics, TextStyle } from './textMetrics.ts';

/** Share of a width that a line may fill: browsers round each glyph. */
const MAX_FILLED_SHARE = 0.985;
/** Share of a width that a broken word fills at least: the last character may not fit. */
const MIN_BROKEN_SHARE = 0.9;

/**
 * Number of lines of a text, at least as many as a browser needs: it has more break opportunities
 * than the spaces counted here.
 */
export function countLines(
  text: string,
  style: TextStyle,
  width: number,
  metrics: TextMetrics,
): number {
  const limit = Math.max(1, width * MAX_FILLED_SHARE);
  const space = metrics.width(' ', style);
  let lines = 1;
  let filled = 0;
  for (const word of text.split(/\s+/u)) {
    const size = metrics.width(word, style);
    if (filled > 0 && filled + space + size <= limit) {
      filled += space + size;
      continue;
    }
    if (filled > 0) lines += 1;
    if (size <= limit) {
      filled = size;
      continue;
    }
    const pieces = Math.ceil(size / (limit * MIN_BROKEN_SHARE));
    lines += pieces - 1;
    filled = limit;
  }
  return lines;
}
