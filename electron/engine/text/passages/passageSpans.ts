import type { TextSpan } from '../own/spans.ts';

/** Length below which a text is one passage: a message of one person to another is. */
export const SHORT_TEXT = 500;

/** Word count at which a passage ends with its sentence, and the limit that a sentence may not pass. */
const TARGET_WORDS = 25;
const MAX_WORDS = 50;

/** Word count after which a sentence without an end is cut between words. */
const MAX_SENTENCE_WORDS = 100;

/**
 * Passages of a text: one for a short text; a long one in parts of one to three sentences, as long
 * as a message is. Scores compare texts of one length then: a long answer contains some of the
 * words of every question somewhere. The spans follow each other without gaps.
 */
export function passageSpans(text: string): TextSpan[] {
  if (isOnePassage(text)) return [{ start: 0, end: text.length }];
  const spans: { start: number; end: number }[] = [];
  let start = 0;
  let words = 0;
  const close = (end: number) => {
    if (end > start) spans.push({ start, end });
    start = end;
    words = 0;
  };
  for (const sentence of sentenceSpans(text)) {
    if (words > 0 && words + sentence.words > MAX_WORDS) close(sentence.start);
    words += sentence.words;
    if (words >= TARGET_WORDS) close(sentence.end);
  }
  const previous = spans.at(-1);
  // The last few words belong to the passage before them.
  if (previous !== undefined && words < TARGET_WORDS / 3) previous.end = text.length;
  else close(text.length);
  return spans;
}

/** True for a text as short as a message. */
export function isOnePassage(text: string): boolean {
  return text.length < SHORT_TEXT;
}

interface SentenceSpan extends TextSpan {
  readonly words: number;
}

/** Sentences and lines, in one pass over the characters: a long run of signs costs no more. */
function sentenceSpans(text: string): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let start = 0;
  let words = 0;
  let isInWord = false;
  const close = (end: number) => {
    spans.push({ start, end, words });
    start = end;
    words = 0;
  };
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isGap = isSpace(code);
    const weight = unspacedWeight(code);
    words += weight > 0 ? weight : Number(!isGap && !isInWord);
    isInWord = !isGap && weight === 0;
    const next = text.charCodeAt(i + 1);
    const isSentenceEnd = ENDS.has(code) && (code > 0x2e7f || isSpace(next) || CLOSERS.has(next));
    const isLineEnd = code === NEWLINE && next !== NEWLINE;
    if (isSentenceEnd) while (CLOSERS.has(text.charCodeAt(i + 1))) i += 1;
    if (isSentenceEnd || isLineEnd || (isGap && words >= MAX_SENTENCE_WORDS)) close(i + 1);
  }
  if (start < text.length) close(text.length);
  return spans;
}

const NEWLINE = 10;
const ENDS = codesOf('.!?…。！？؟।');
const CLOSERS = codesOf(`"'”’)»`);

function codesOf(signs: string): ReadonlySet<number> {
  return new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}

/** Words a letter stands for in scripts without spaces: three words to five signs, or to twelve. */
function unspacedWeight(code: number): number {
  if (code > 0x2e7f && code < 0xac00) return 0.6;
  const isSoutheastAsian =
    (code >= 0xe00 && code < 0xf00) ||
    (code >= 0x1000 && code < 0x10a0) ||
    (code >= 0x1780 && code < 0x1800);
  return isSoutheastAsian ? 0.25 : 0;
}
