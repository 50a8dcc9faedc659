import type { TextSpan } from './spans.ts';

export interface TextLine extends TextSpan {
  /** Text trimmed of whitespace. */
  readonly text: string;
}

/** Lines of a text with their offsets, blank ones included. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    lines.push({ start, end, text: text.slice(start, end).trim() });
    start = end + 1;
  }
  return lines;
}
