import { createHash } from 'node:crypto';
import { clip } from '../../text/clip.ts';
import { chunkText } from '../../text/documents/chunkText.ts';
import type { ParsedDocument } from './parsedDocument.ts';

/** Chunk of a document before it is stored. */
export interface NewChunk {
  readonly n: number;
  readonly content: string;
  readonly hash: string;
  readonly label: string;
  readonly heading: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly page: number | null;
  readonly pointer: string | null;
}

const MAX_LABEL_LENGTH = 300;
const SEPARATOR = ' › ';

/** Chunks of a parsed document, with what each is found and quoted by. */
export function documentChunks(title: string, parsed: ParsedDocument): NewChunk[] {
  return chunkText(parsed.text, parsed.blocks).map((chunk, n) => {
    const content = parsed.text.slice(chunk.start, chunk.end);
    const heading = clip(chunk.heading.join(SEPARATOR), MAX_LABEL_LENGTH);
    return {
      n,
      content,
      hash: chunkHash(content),
      label: chunkLabel(title, chunk.heading),
      heading,
      startLine: chunk.startLine,
      endLine: chunk.endLine,
      startOffset: chunk.start,
      endOffset: chunk.end,
      page: lastAtOrBefore(parsed.pages, chunk.start)?.page ?? null,
      pointer: lastAtOrBefore(parsed.pointers, chunk.start)?.pointer ?? null,
    };
  });
}

/** Label that a chunk is found and quoted by: its document and its headings. */
export function chunkLabel(title: string, headings: readonly string[]): string {
  return clip([title, ...headings].join(SEPARATOR), MAX_LABEL_LENGTH);
}

/** Hash of a chunk whatever its white space: another line width is no other text. */
function chunkHash(content: string): string {
  const words = content.replaceAll(/\s+/gu, ' ').trim();
  return createHash('sha256').update(words).digest('hex').slice(0, 32);
}

/** Last mark at or before an offset; the positions ascend. */
function lastAtOrBefore<T extends { readonly offset: number }>(
  positions: readonly T[],
  offset: number,
): T | undefined {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return positions[low - 1];
}
