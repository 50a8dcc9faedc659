import type { TextSpan } from './spans.ts';

export interface TextLine extends TextSpan {
  /** Without the space around it. */
  readonly text: string;
}

/** The lines of a text with their places, blank ones included. */
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
