import type { TextSpan } from '../own/spans.ts';
import { sentenceSpans } from '../passages/sentenceSpans.ts';
import { linesOf } from './textBlocks.ts';

/** Cuts a block that is too long for one chunk: at line breaks, at sentence ends, between words. */
export function splitBlock(
  text: string,
  { start, end }: TextSpan,
  boundary: 'lines' | 'sentences',
  limit: number,
): TextSpan[] {
  if (end - start <= limit) return [{ start, end }];
  const content = text.slice(start, end);
  const cutOffsets =
    boundary === 'lines'
      ? linesOf(content).map((line) => line.end + 1)
      : sentenceSpans(content).map((sentence) => sentence.end);
  const spans: { start: number; end: number }[] = [];
  let from = 0;
  let reached = 0;
  const close = (to: number) => {
    if (to > from) spans.push({ start: start + from, end: start + to });
    from = to;
  };
  for (const cut of [...cutOffsets, content.length]) {
    const to = Math.min(cut, content.length);
    if (to - from > limit && reached > from) close(reached);
    while (to - from > limit) close(wordEnd(content, from, limit));
    reached = to;
  }
  close(content.length);
  return spans;
}

/** End of the last whole word within the limit; inside a longer word, between two code points. */
function wordEnd(content: string, from: number, limit: number): number {
  const piece = content.slice(from, from + limit);
  const gap = piece.search(/\s\S*$/u);
  if (gap > limit / 2) return from + gap + 1;
  const code = piece.charCodeAt(limit - 1);
  const isSplitPair = code >= 0xd800 && code < 0xdc00;
  return from + (isSplitPair ? limit - 1 : limit);
}
