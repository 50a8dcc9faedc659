import { z } from 'zod';

/** A passage of a message that was pasted: UTF-16 units; an empty one marks nothing. */
export const pastedRangeSchema = z.strictObject({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type PastedRange = z.infer<typeof pastedRangeSchema>;

export const pastedSchema = z.array(pastedRangeSchema).max(200);

/**
 * The same passages after the text was edited: the place that differs is taken for the edit. What
 * was typed into a paste parts it and is one's own; `isPaste` makes what came in a passage itself.
 */
export function editedRanges(
  ranges: readonly PastedRange[],
  before: string,
  after: string,
  isPaste: boolean,
): PastedRange[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const gone = before.length - tail;
  const shift = after.length - before.length;
  const kept = ranges.flatMap(({ start, end }) => [
    { start, end: Math.min(end, head) },
    { start: Math.max(start, gone) + shift, end: end + shift },
  ]);
  const fresh = isPaste ? [{ start: head, end: after.length - tail }] : [];
  return joined([...kept, ...fresh].filter(({ start, end }) => start < end));
}

/** The same passages of a text without the space around it. */
export function trimmedRanges(ranges: readonly PastedRange[], text: string): PastedRange[] {
  const trimmed = text.trim();
  const offset = text.length - text.trimStart().length;
  return ranges
    .map(({ start, end }) => ({
      start: Math.max(0, start - offset),
      end: Math.min(trimmed.length, end - offset),
    }))
    .filter(({ start, end }) => start < end);
}

function joined(ranges: readonly PastedRange[]): PastedRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged.slice(0, 200);
}
