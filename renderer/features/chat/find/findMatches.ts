import type { Message } from '../../../../shared/domain/chat.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';

export interface Match {
  readonly messageId: MessageId;
  /** Number of the hit within its message. */
  readonly nth: number;
}

/** Limit of hits: a higher count says nothing, and marking them all would be slow. */
export const MAX_MATCHES = 5_000;

/** Blanks between two words, with the Markdown that may end or begin there: emphasis, code, a link. */
const SPACE_PATTERN = '[*_~`\\]]{0,3}(?:\\([^()\\s]{0,300}\\))?\\s+[*_~`\\[]{0,3}';

/**
 * Case-insensitive pattern of the search text, in a message as it is shown and in its source; null
 * when it is empty.
 */
export function searchPattern(query: string): RegExp | null {
  const words = query.trim();
  if (words === '') return null;
  const literal = words
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join(SPACE_PATTERN);
  return new RegExp(literal, 'giu');
}

/** Hits, oldest first. */
export function findMatches(messages: readonly Message[], query: string): readonly Match[] {
  const needle = searchPattern(query);
  if (!needle) return [];
  const matches: Match[] = [];
  for (const { id, text } of messages) {
    let nth = 0;
    for (const hit of text.matchAll(needle)) {
      if (hit[0] === '') continue;
      matches.push({ messageId: id, nth });
      nth += 1;
      if (matches.length >= MAX_MATCHES) return matches;
    }
  }
  return matches;
}
