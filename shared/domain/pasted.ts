import { z } from 'zod';
import { jsonCodec } from './jsonCodec.ts';

/** Pasted range of a message: UTF-16 units; an empty one is ignored. */
export const pastedRangeSchema = z.strictObject({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type PastedRange = z.infer<typeof pastedRangeSchema>;

export const pastedSchema = z.array(pastedRangeSchema).max(200);

/** Pasted ranges as a row stores them. */
export const pastedCodec = jsonCodec(pastedSchema);

/**
 * Paste marks after an edit: the differing part of the text is taken as the edited one. Text typed
 * into a paste splits it and is the person's own; with `isPaste` the inserted text is a paste
 * itself.
 */
export function editedRanges(
  ranges: readonly PastedRange[],
  oldText: string,
  newText: string,
  isPaste: boolean,
): PastedRange[] {
  const shorter = Math.min(oldText.length, newText.length);
  let head = 0;
  while (head < shorter && oldText[head] === newText[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && oldText.at(-1 - tail) === newText.at(-1 - tail)) tail += 1;
  const removedEnd = oldText.length - tail;
  const shift = newText.length - oldText.length;
  const remaining = ranges.flatMap(({ start, end }) => [
    { start, end: Math.min(end, head) },
    { start: Math.max(start, removedEnd) + shift, end: end + shift },
  ]);
  const pastedRanges = isPaste ? [{ start: head, end: newText.length - tail }] : [];
  return joinRanges([...remaining, ...pastedRanges].filter(({ start, end }) => start < end));
}

/** Paste marks of a trimmed text. */
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

function joinRanges(ranges: readonly PastedRange[]): PastedRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged.slice(0, 200);
}
