import type { Citation } from '../../../../shared/domain/chat.ts';

const MARKER = /\[(\d{1,3})\]/g;

/** Splits text at its `[1]` markers into citations; a number without a citation stays text. */
export function splitCitations(
  text: string,
  citations: readonly Citation[],
): readonly (string | Citation)[] {
  const parts: (string | Citation)[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKER)) {
    const citation = citations.find((each) => each.n === Number(match[1]));
    if (!citation) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(citation);
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
