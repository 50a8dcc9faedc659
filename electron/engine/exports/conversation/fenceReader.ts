/** Reader of fenced code (CommonMark 4.5), inside list items and quotations too. */
export interface FenceReader {
  /** True if the next line of the text is code, or begins or ends it. */
  isCode(line: string): boolean;
  /** Line that would end the code that is still open; null if none is. */
  openFence(): string | null;
}

interface Fence {
  readonly ticks: string;
  /** Column of the list item or quotation that the fence stands in: what is left of it ends it. */
  readonly column: number;
  readonly quotes: number;
}

/** A fence may stand three columns to the right of its container; further on it is text. */
const MAX_INDENT = 3;
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/u;
const MAX_MARKER = 12;
const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?=\s|$)/u;

/** Headings and rules, which are no part of a paragraph; rules of `-` and `=` are escaped to text. */
const NO_TEXT = /^(?:#{1,6}(?=\s|$)|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$)/u;

/** Reader of one text, line by line. */
export function createFenceReader(): FenceReader {
  let fence: Fence | null = null;
  /** Content columns of the list items that are open, outermost first. */
  let items: readonly number[] = [];

  let wasParagraph = false;

  const isOpening = (line: string): boolean => {
    const { items: inner, quotes, column, content, hasMarker } = containersOf(line, items);
    const fenceTicks = FENCE.exec(content)?.[0];
    const isParagraph = content !== '' && fenceTicks === undefined && !NO_TEXT.test(content);
    // A line of text goes on with the paragraph above it, wherever it stands.
    const isLazyContinuation = wasParagraph && isParagraph && !hasMarker;
    wasParagraph = isParagraph;
    if (content === '' || isLazyContinuation) return false;
    items = inner;
    const base = inner.at(-1) ?? 0;
    if (fenceTicks === undefined || column - base > MAX_INDENT) return false;
    fence = { ticks: fenceTicks, column: base, quotes };
    return true;
  };
  return {
    isCode(line) {
      if (fence === null) return isOpening(line);
      const { quotes, column, content } = stripQuoteMarks(line, fence.quotes);
      if (content === '' && quotes === fence.quotes) return true;
      // Left of its list item, or out of its quotation, code ends without a fence.
      if (quotes < fence.quotes || column < fence.column) {
        fence = null;
        return isOpening(line);
      }
      const isIndented = column - fence.column > MAX_INDENT;
      if (!isIndented && isEndOf(content.trimEnd(), fence.ticks)) fence = null;
      return true;
    },
    openFence() {
      if (fence === null) return null;
      return `${'> '.repeat(fence.quotes)}${' '.repeat(fence.column)}${fence.ticks}`;
    },
  };
}

/** A closing fence is as long as the opening one at least, and of the same character alone. */
function isEndOf(content: string, ticks: string): boolean {
  return content.startsWith(ticks) && content === (ticks[0] ?? '').repeat(content.length);
}

/** Line of code without the marks of the quotations it stands in. */
function stripQuoteMarks(line: string, maxQuotes: number) {
  let quotes = 0;
  let at = skipBlanks(line, 0);
  while (quotes < maxQuotes && line[at] === '>') {
    quotes += 1;
    at = skipBlanks(line, at + 1);
  }
  return { quotes, column: at, content: line.slice(at) };
}

/** Containers that a line stands in or opens, the column of what it says, and that. */
function containersOf(line: string, open: readonly number[]) {
  let at = skipBlanks(line, 0);
  let quotes = 0;
  const items = open.filter((item) => item <= at);
  const { length: openCount } = items;
  for (;;) {
    const marker = LIST_MARKER.exec(line.slice(at, at + MAX_MARKER))?.[0];
    const after = at + (marker?.length ?? 1);
    const next = skipBlanks(line, after);
    if (line[at] === '>') quotes += 1;
    // Code that begins in the item is one column to the right of its marker.
    else if (marker !== undefined) items.push(next - after > MAX_INDENT + 1 ? after + 1 : next);
    else {
      const hasMarker = quotes > 0 || items.length > openCount;
      return { items, quotes, column: at, content: line.slice(at), hasMarker };
    }
    at = next;
  }
}

/** Place of the first character from a place on that is no blank. */
function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}
