import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { isoMs } from '../times.ts';

/** Statement of a list of memories, with its date if the list has one. */
export interface MemoryLine {
  readonly content: string;
  readonly at: EpochMs | null;
}

/** Longest statement: more is prose, which no list of memories has in one line. */
const LONGEST = 1_000;
const SHORTEST = 3;

const BULLET = /^(?:[-*+•–—]|\d{1,4}[.)])\s+/u;
const DATED = /^\[([^\]]{0,40})\]\.?/u;
const SEPARATOR = /^[-–—:]/u;
const FENCE = /^(?:```|~~~)/u;
const HEADING = /^#{1,6}\s/u;

/**
 * Statements of a list of memories: a bullet, a number or a date at the beginning of each line, or
 * nothing. Headings, fences and what is only a date are no statements. Example: "- [2024-05-01] -
 * Likes tea" is "Likes tea" of that day.
 */
export function memoryLines(text: string): MemoryLine[] {
  const lines: MemoryLine[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || FENCE.test(line) || HEADING.test(line)) continue;
    const unmarked = line.replace(BULLET, '');
    const dated = DATED.exec(unmarked);
    const statement = unmarked.slice(dated?.[0].length ?? 0).trim();
    const stated = dated === null ? statement : statement.replace(SEPARATOR, '');
    const content = stated.replaceAll('**', '').trim();
    if (content.length < SHORTEST || content.length > LONGEST || content.endsWith(':')) continue;
    lines.push({ content: content.toWellFormed(), at: isoMs(dated?.[1]) });
  }
  return lines;
}

/** Lines of a list in prose: only those that are marked as items, where there are any. */
export function listedLines(text: string): MemoryLine[] {
  const lines = text.split('\n').filter((line) => isItem(line.trim()));
  return memoryLines(lines.length > 0 ? lines.join('\n') : text);
}

function isItem(line: string): boolean {
  return BULLET.test(line) || DATED.test(line);
}
