import type { TextSpan } from '../own/spans.ts';
import { splitBlock } from './splitBlock.ts';
import type { TextBlock } from './textBlocks.ts';

/** Chunk of a document: an exact part of its text, which no other chunk repeats. */
export interface TextChunk {
  /** UTF-16 offsets in the text of the document. */
  readonly start: number;
  readonly end: number;
  /** First and last line, from 1. */
  readonly startLine: number;
  readonly endLine: number;
  /** Titles of the headings above it, the outermost first. */
  readonly heading: readonly string[];
}

/** Length at which a chunk is full, and the one that packing never exceeds. */
const FULL_LENGTH = 900;
const MAX_LENGTH = 1_400;
/** Length below which the rest of a section joins the chunk before it. */
const SMALL_CHUNK_LENGTH = 350;
/** Length up to which a table or a fence is never cut. */
const WHOLE_LINES = 3_000;

interface Section {
  readonly heading: readonly string[];
  readonly pieces: TextSpan[];
}

/**
 * Chunks of a text by its headings and paragraphs, 900 to 1,400 characters each where the text has
 * as many; no overlap, since the neighbor is one edge away.
 */
export function chunkText(text: string, blocks: readonly TextBlock[]): TextChunk[] {
  const packedChunks = sectionsOf(text, blocks).flatMap(packSection);
  const lineAt = lineCounter(text);
  return joinSmallChunks(packedChunks)
    .map((chunk) => ({ ...chunk, ...trimSpan(text, chunk) }))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map((chunk) => ({
      ...chunk,
      startLine: lineAt(chunk.start),
      endLine: lineAt(chunk.end - 1),
    }));
}

type PackedChunk = TextSpan & Pick<TextChunk, 'heading'>;

function sectionsOf(text: string, blocks: readonly TextBlock[]): Section[] {
  const sections: Section[] = [{ heading: [], pieces: [] }];
  const path: { level: number; title: string }[] = [];
  for (const { kind, start, end, level = 1, title = '' } of blocks) {
    if (kind === 'heading') {
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, title });
      sections.push({ heading: path.map((entry) => entry.title), pieces: [{ start, end }] });
      continue;
    }
    const pieces =
      kind === 'lines'
        ? splitBlock(text, { start, end }, 'lines', WHOLE_LINES)
        : splitBlock(text, { start, end }, 'sentences', MAX_LENGTH);
    sections.at(-1)?.pieces.push(...pieces);
  }
  return sections;
}

/** Packs the pieces of a section; a small rest joins the chunk before it. */
function packSection({ heading, pieces }: Section): PackedChunk[] {
  const chunks: { start: number; end: number; heading: readonly string[] }[] = [];
  let isOpen = false;
  for (const { start, end } of pieces) {
    const current = chunks.at(-1);
    if (current !== undefined && isOpen && end - current.start <= MAX_LENGTH) current.end = end;
    else chunks.push({ start, end, heading });
    const last = chunks.at(-1);
    isOpen = last !== undefined && last.end - last.start < FULL_LENGTH;
  }
  const last = chunks.at(-1);
  const previous = chunks.at(-2);
  if (last === undefined || previous === undefined) return chunks;
  const isSmall =
    last.end - last.start < SMALL_CHUNK_LENGTH &&
    last.end - previous.start <= MAX_LENGTH + SMALL_CHUNK_LENGTH;
  if (!isSmall) return chunks;
  previous.end = last.end;
  return chunks.slice(0, -1);
}

/** Joins small sections that follow each other: a list of headings is not a list of chunks. */
function joinSmallChunks(chunks: readonly PackedChunk[]): PackedChunk[] {
  const joined: PackedChunk[] = [];
  for (const chunk of chunks) {
    const previous = joined.at(-1);
    const heading = previous === undefined ? null : sharedHeading(previous, chunk);
    const isJoined =
      previous !== undefined &&
      heading !== null &&
      previous.end - previous.start < SMALL_CHUNK_LENGTH &&
      chunk.end - previous.start <= MAX_LENGTH;
    if (isJoined) joined.splice(-1, 1, { start: previous.start, end: chunk.end, heading });
    else joined.push(chunk);
  }
  return joined;
}

/** Heading of two chunks together; null where neither stands under the other's parent. */
function sharedHeading(a: PackedChunk, b: PackedChunk): readonly string[] | null {
  const isSubsection = a.heading.every((title, i) => b.heading[i] === title);
  if (isSubsection) return a.heading;
  const parent = a.heading.slice(0, -1);
  const isSibling =
    a.heading.length === b.heading.length && parent.every((title, i) => b.heading[i] === title);
  return isSibling && parent.length > 0 ? parent : null;
}

function trimSpan(text: string, { start, end }: TextSpan): TextSpan {
  const content = text.slice(start, end);
  const leading = content.length - content.replace(/^\s*\n/u, '').length;
  return { start: start + leading, end: start + content.trimEnd().length };
}

/** Line of an offset, from 1; offsets are asked for in ascending order. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
