import type { TextSpan } from './own/spans.ts';
import { isUnspaced } from './segmentation/segmentedWords.ts';
import { tokenize } from './tokenize.ts';

/** Characters examined on either side of a passage. */
const MAX_CONTEXT = 600;

/** Whole sentences that contain a passage. */
export function sentencesAround(text: string, { start, end }: TextSpan): string {
  const leading = text.slice(Math.max(0, start - MAX_CONTEXT), start);
  const trailing = text.slice(end, end + MAX_CONTEXT);
  const from = start - leading.length + endOfLast(leading);
  const next = /[.!?…。！？\n](?=\s|$|["»”')])|[。！？\n]/u.exec(trailing);
  return text.slice(from, next === null ? end + trailing.length : end + next.index + 1).trim();
}

/** Word count, or pairs of letters where a script has no spaces. */
export function wordCount(text: string): number {
  return tokenize(text).reduce(
    (sum, token) => sum + (isUnspaced(token) ? Math.ceil(token.length / 2) : 1),
    0,
  );
}

function endOfLast(leading: string): number {
  let end = 0;
  for (const match of leading.matchAll(/[.!?…](?=\s)|[。！？\n]/gu)) end = match.index + 1;
  return end;
}
