import { clip } from '../../text/clip.ts';
import { sentenceSpans } from '../../text/passages/sentenceSpans.ts';
import { isListed, MAX_LENGTH, memoryLines, type MemoryLine } from './memoryLines.ts';

/** Length up to which a paragraph is one statement. */
const MAX_STATEMENT_LENGTH = 200;

/**
 * Statements of prose with headings and lists, such as what a provider writes about a person: each
 * item of a list is one, a long paragraph is one a sentence, and no heading is any.
 */
export function proseStatements(text: string): MemoryLine[] {
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim();
    if (isListed(line) || line.length <= MAX_STATEMENT_LENGTH) return memoryLines(line);
    return sentenceSpans(line).flatMap(({ start, end }) =>
      memoryLines(clip(line.slice(start, end).trim(), MAX_LENGTH)),
    );
  });
}
