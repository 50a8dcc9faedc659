import type { TextSpan } from '../own/spans.ts';
import { sentences } from '../summary.ts';

/** Sentences of a text with a word in them, as offsets without the blanks around them. */
export function sentenceSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let at = 0;
  for (const sentence of sentences(text)) {
    const start = text.indexOf(sentence, at);
    if (start < 0) continue;
    at = start + sentence.length;
    if (/[\p{L}\p{N}]/u.test(sentence)) spans.push({ start, end: at });
  }
  return spans;
}
