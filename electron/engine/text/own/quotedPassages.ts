import type { TextSpan } from './spans.ts';

/** Least word count; a shorter quotation is a name or a word being discussed. */
const MIN_WORDS = 4;

const CLOSING: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '"': '"' };

/** A pair of single marks around whole words; an apostrophe stands inside a word, or ends one. */
const SINGLE =
  /(?<![\p{L}\p{N}'’‘])(?:'(?=[\p{L}\p{N}])[^'\n]{1,400}(?:'(?=\p{L})[^'\n]{1,400}){0,9}'|‘[^‘\n]{1,400}?’)(?![\p{L}\p{N}'’])/gu;

/** Passages in quotation marks, within one paragraph, longer than a name. */
export function quotedPassages(text: string): TextSpan[] {
  const spans = [...text.matchAll(SINGLE)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter((span) => wordsIn(text, span) >= MIN_WORDS);
  let open: { readonly quoteMark: string; readonly at: number } | null = null;
  for (const match of text.matchAll(/[“”„«»"]|\n\s*\n/gu)) {
    const quoteMark = match[0];
    if (quoteMark.startsWith('\n')) {
      open = null;
    } else if (open !== null && CLOSING[open.quoteMark] === quoteMark) {
      const quoted = { start: open.at, end: match.index + quoteMark.length };
      if (wordsIn(text, quoted) >= MIN_WORDS) spans.push(quoted);
      open = null;
    } else if (open === null && quoteMark in CLOSING) {
      open = { quoteMark, at: match.index };
    }
  }
  return spans;
}

function wordsIn(text: string, { start, end }: TextSpan): number {
  return text.slice(start, end).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
