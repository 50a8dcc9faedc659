import type { TextSpan } from '../own/spans.ts';

/** Text of a passage, with "…" where the text goes on; the whole text without a passage. */
export function passageText(text: string, passage: TextSpan | null): string {
  if (passage === null) return text;
  const { start, end } = passage;
  const content = text.slice(start, end).trim();
  return `${start > 0 ? '…' : ''}${content}${end < text.length ? '…' : ''}`;
}
