import { linesOf, type TextBlock } from '../../text/documents/textBlocks.ts';

/** Structure of a JSON text that has a line for each value, as jsonText writes it. */
export interface JsonOutline {
  readonly blocks: readonly TextBlock[];
  /** JSON pointers of the values whose lines begin at these offsets, ascending. */
  readonly pointers: readonly { readonly offset: number; readonly pointer: string }[];
}

/** Depth of the values that blocks are made of, and to which pointers go. */
const BLOCK_DEPTH = 2;
const INDENT_SPACES = 2;

const VALUE = /^( *)(?:("(?:[^"\\]|\\.)*"): )?[^\]} ]/u;

/**
 * Blocks and pointers of written JSON, by the indentation of its lines. Read from the text and not
 * from the value, since redaction has changed the text in between.
 */
export function jsonOutline(text: string): JsonOutline {
  const blocks: TextBlock[] = [];
  const pointers: { offset: number; pointer: string }[] = [];
  const path: string[] = [];
  const counts: number[] = [];
  for (const { start, end, text: line } of linesOf(text)) {
    const [value, indent = '', key] = VALUE.exec(line) ?? [];
    const depth = indent.length / INDENT_SPACES;
    const block = blocks.at(-1);
    if (value === undefined || depth > BLOCK_DEPTH) {
      if (block !== undefined) blocks[blocks.length - 1] = { ...block, end };
      continue;
    }
    blocks.push({ kind: 'lines', start, end });
    counts.length = depth + 1;
    counts[depth] = (counts[depth] ?? -1) + 1;
    path.length = Math.max(0, depth - 1);
    if (depth === 0) continue;
    path.push(key === undefined ? String(counts[depth]) : nameOf(key));
    pointers.push({ offset: start, pointer: path.map(escapeKey).join('') });
  }
  return { blocks, pointers };
}

/** Name that a key spells; one that redaction has damaged stays as it is. */
function nameOf(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key.slice(1, -1);
  }
}

function escapeKey(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
