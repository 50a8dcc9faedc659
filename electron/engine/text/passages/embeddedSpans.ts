import type { TextSpan } from '../own/spans.ts';
import { SHORT_TEXT, passageSpans } from './passageSpans.ts';

/** Limit of vectors of one text; a longer one gets longer passages. */
export const MAX_EMBEDDED = 1_024;

/**
 * Spans of a text that get a vector each: adjacent passages, joined up to the length of a text that
 * is embedded whole. A model cuts off a long text or averages it, and one vector a sentence would
 * take several times the memory.
 */
export function embeddedSpans(text: string): TextSpan[] {
  const longest = Math.max(SHORT_TEXT, Math.ceil((2 * text.length) / MAX_EMBEDDED));
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of passageSpans(text)) {
    const previous = spans.at(-1);
    if (previous !== undefined && end - previous.start <= longest) previous.end = end;
    else spans.push({ start, end });
  }
  return spans;
}
