import type { TextSpan } from './spans.ts';

/** A shorter quotation is a name or a word talked about. */
const FEWEST_WORDS = 4;

const CLOSING: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '"': '"' };

/** Passages in quotation marks, within one paragraph, that are more than a name. */
export function quotedPassages(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  let open: { readonly mark: string; readonly at: number } | null = null;
  for (const match of text.matchAll(/[“”„«»"]|\n\s*\n/gu)) {
    const mark = match[0];
    if (mark.startsWith('\n')) {
      open = null;
    } else if (open !== null && CLOSING[open.mark] === mark) {
      const quoted = { start: open.at, end: match.index + mark.length };
      if (wordsIn(text, quoted) >= FEWEST_WORDS) found.push(quoted);
      open = null;
    } else if (open === null && mark in CLOSING) {
      open = { mark, at: match.index };
    }
  }
  return found;
}

function wordsIn(text: string, { start, end }: TextSpan): number {
  return text.slice(start, end).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
