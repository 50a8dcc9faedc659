import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { clip } from '../../text/clip.ts';
import { fencedCode } from '../../text/documents/fencedCode.ts';
import { MEMORY_DATE, memoryTime, NO_MEMORY_DATE } from './memoryDate.ts';

/** Statement of a list of memories, with its date if the list has one. */
export interface MemoryLine {
  readonly content: string;
  readonly at: EpochMs | null;
}

/** Longest statement: more is clipped. */
export const MAX_LENGTH = 1_000;
const MIN_LENGTH = 3;

const BULLET = /^(?:[-*+•–—]|\d{1,4}[.)])\s+/u;
/** Date of a statement in brackets, or the word for none; other brackets and a link are its words. */
const DATE_PREFIX = new RegExp(String.raw`^\[(${MEMORY_DATE}|${NO_MEMORY_DATE})?\](?!\()\.?`, 'iu');
const SEPARATOR = /^[-–—:]/u;
const FENCE = /^(?:```|~~~)/u;
/** Heading, with its signs or in bold letters alone on its line. */
const HEADING = /^(?:#{1,6}\s|\*\*[^*]{1,120}\*\*:?$)/u;

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
    const dated = DATE_PREFIX.exec(unmarked);
    const statement = unmarked.slice(dated?.[0].length ?? 0).trim();
    const stated = dated === null ? statement : statement.replace(SEPARATOR, '');
    const content = clip(stated.replaceAll('**', '').trim(), MAX_LENGTH);
    if (content.length < MIN_LENGTH || content.endsWith(':')) continue;
    lines.push({ content: content.toWellFormed(), at: memoryTime(dated?.[1]) });
  }
  return lines;
}

/**
 * Statements of an assistant's answer that the person pasted: those of its code blocks, where it has
 * any, since what it says around them is about the list.
 */
export function parsePastedMemories(text: string): MemoryLine[] {
  const isCode = fencedCode();
  const blockLines = text.split('\n').filter((line) => isCode(line));
  const hasContent = blockLines.some((line) => !FENCE.test(line.trim()));
  return memoryLines(hasContent ? blockLines.join('\n') : text);
}

/** Lines of a list in prose: only those that are marked as items, where there are any. */
export function listedLines(text: string): MemoryLine[] {
  const lines = text.split('\n').filter((line) => isListed(line.trim()));
  return memoryLines(lines.length > 0 ? lines.join('\n') : text);
}

/** True for a line that is marked as an item of a list. */
export function isListed(line: string): boolean {
  return BULLET.test(line) || DATE_PREFIX.test(line);
}
