/** Block of a text: a heading, a paragraph, or lines that belong together. UTF-16 offsets. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'lines';
  readonly start: number;
  readonly end: number;
  /** Level and title of a heading. */
  readonly level?: number;
  readonly title?: string;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ATX = /^ {0,3}(#{1,6})(?=\s|$)/u;
const SETEXT = /^ {0,3}(=+|-{2,})\s*$/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/u;

/** Longest title of a heading: a longer line is a paragraph that begins with a number sign. */
const MAX_TITLE_LENGTH = 200;

/** Blocks of a plain text: paragraphs between blank lines. */
export function plainBlocks(text: string): TextBlock[] {
  return blocksOf(linesOf(text), false);
}

/** Blocks of a Markdown text: headings, fences and tables too. */
export function markdownBlocks(text: string): TextBlock[] {
  return blocksOf(linesOf(text), true);
}

/** Lines of a text with their offsets, without the line breaks. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

function blocksOf(lines: readonly Line[], isMarkdown: boolean): TextBlock[] {
  const blocks: TextBlock[] = [];
  let paragraph: Line[] = [];
  const close = () => {
    const [first] = paragraph;
    const last = paragraph.at(-1);
    if (first !== undefined && last !== undefined) {
      const isTable = isMarkdown && paragraph.length > 1 && paragraph.every(isTableRow);
      blocks.push({ kind: isTable ? 'lines' : 'paragraph', start: first.start, end: last.end });
    }
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    if (line === undefined) break;
    if (line.text.trim() === '') {
      close();
      continue;
    }
    const fence = isMarkdown ? FENCE.exec(line.text)?.[1] : undefined;
    if (fence !== undefined) {
      close();
      const endIndex = endOfFence(lines, i, fence);
      blocks.push({ kind: 'lines', start: line.start, end: lines[endIndex]?.end ?? line.end });
      i = endIndex;
      continue;
    }
    const heading = isMarkdown ? headingAt(line, paragraph) : null;
    if (heading === null) {
      paragraph.push(line);
      continue;
    }
    // An underlined heading takes the line above it.
    const [title] = heading.isUnderlined ? paragraph : [line];
    if (heading.isUnderlined) paragraph = [];
    close();
    blocks.push({
      kind: 'heading',
      start: title?.start ?? line.start,
      end: line.end,
      level: heading.level,
      title: heading.title,
    });
  }
  close();
  return blocks;
}

function headingAt(line: Line, paragraph: readonly Line[]) {
  const atx = ATX.exec(line.text);
  const hashes = atx?.[1] ?? '';
  const atxTitle = stripClosingHashes(line.text.slice(atx?.[0].length ?? 0));
  if (hashes !== '' && atxTitle.length <= MAX_TITLE_LENGTH) {
    return { level: hashes.length, title: atxTitle, isUnderlined: false };
  }
  const rule = SETEXT.exec(line.text)?.[1];
  const [title] = paragraph;
  if (rule === undefined || title === undefined || paragraph.length > 1) return null;
  if (title.text.length > MAX_TITLE_LENGTH) return null;
  return { level: rule.startsWith('=') ? 1 : 2, title: title.text.trim(), isUnderlined: true };
}

/** Index of the line that closes a fence; an unclosed one ends with the text. */
function endOfFence(lines: readonly Line[], start: number, fence: string): number {
  for (let i = start + 1; i < lines.length; i += 1) {
    const text = lines[i]?.text.trim() ?? '';
    // Words behind it begin another fence, or are code that shows how one begins.
    if (text.startsWith(fence) && text === fence.charAt(0).repeat(text.length)) return i;
  }
  return lines.length - 1;
}

function isTableRow({ text }: Line): boolean {
  const row = text.trim();
  return (row.startsWith('|') && row.endsWith('|')) || row.split('|').length >= 3;
}

/** Title without the number signs that may close it. */
function stripClosingHashes(text: string): string {
  let title = text.trim();
  while (title.endsWith('#')) title = title.slice(0, -1);
  return title.trim();
}
