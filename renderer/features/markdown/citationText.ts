import type { Citation } from '../../../shared/domain/chat.ts';
import { splitAtCitations } from '../../../shared/domain/citationMarkers.ts';

/** Splits text at its `[1]` and `[2, 3]` markers; a number without a citation stays text. */
export function splitCitations(
  text: string,
  citations: readonly Citation[],
): readonly (string | Citation)[] {
  const parts: (string | Citation)[] = [];
  const add = (part: string | Citation) => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') {
      parts[parts.length - 1] = last + part;
    } else parts.push(part);
  };
  for (const { text: piece, numbers } of splitAtCitations(text)) {
    const isCited = (numbers ?? []).some((n) => citations.some((each) => each.n === n));
    if (numbers === null || !isCited) add(piece);
    else for (const n of numbers) add(citations.find((each) => each.n === n) ?? `[${n}]`);
  }
  return parts;
}
