import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { clip } from '../../text/clip.ts';
import { isoMs } from '../times.ts';

/** Statement of a list of memories, with its date if the list has one. */
export interface MemoryLine {
  readonly content: string;
  readonly at: EpochMs | null;
}

/** Longest statement: more is clipped. */
export const MAX_LENGTH = 1_000;
const MIN_LENGTH = 3;

const BULLET = /^(?:[-*+•–—]|\d{1,4}[.)])\s+/u;
const DAY = String.raw`\d{4}(?:[-/.]\d{1,2}){0,2}(?:[T\s][^\]]{0,25})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}`;
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`;
const WRITTEN_DAY = String.raw`(?:\d{1,2}\.?\s+)?${MONTH}\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4}`;
const NO_DAY = String.raw`unknown(?: date)?|date unknown|undated|no date|n\/?a|\?+|[-–—]+`;
/** Date of a statement in brackets, or the word for none; other brackets and a link are its words. */
const DATED = new RegExp(String.raw`^\[(${DAY}|${WRITTEN_DAY}|${NO_DAY})?\](?!\()\.?`, 'iu');
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
    const dated = DATED.exec(unmarked);
    const statement = unmarked.slice(dated?.[0].length ?? 0).trim();
    const stated = dated === null ? statement : statement.replace(SEPARATOR, '');
    const content = clip(stated.replaceAll('**', '').trim(), MAX_LENGTH);
    if (content.length < MIN_LENGTH || content.endsWith(':')) continue;
    lines.push({ content: content.toWellFormed(), at: isoMs(dated?.[1]) });
  }
  return lines;
}

/**
 * Statements of an assistant's answer that the person pasted: those of its code blocks, where it has
 * any, since what it says around them is about the list.
 */
export function parsePastedMemories(text: string): MemoryLine[] {
  let isInBlock = false;
  const blockLines = text.split('\n').filter((line) => {
    if (!FENCE.test(line.trim())) return isInBlock;
    isInBlock = !isInBlock;
    return false;
  });
  return memoryLines(blockLines.length > 0 ? blockLines.join('\n') : text);
}

/** Lines of a list in prose: only those that are marked as items, where there are any. */
export function listedLines(text: string): MemoryLine[] {
  const lines = text.split('\n').filter((line) => isListed(line.trim()));
  return memoryLines(lines.length > 0 ? lines.join('\n') : text);
}

/** True for a line that is marked as an item of a list. */
export function isListed(line: string): boolean {
  return BULLET.test(line) || DATED.test(line);
}
