import type { Message } from '../../../../shared/domain/chat.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';

export interface Match {
  readonly messageId: MessageId;
  /** Number of the hit within its message. */
  readonly nth: number;
}

/** Limit of hits: a higher count says nothing, and marking them all would be slow. */
export const MAX_MATCHES = 5_000;

/** Case-insensitive pattern of the search text; null when it is empty. */
export function needleOf(query: string): RegExp | null {
  const words = query.trim();
  if (words === '') return null;
  const literal = words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(literal, 'giu');
}

/** Hits, oldest first. */
export function findMatches(messages: readonly Message[], query: string): readonly Match[] {
  const needle = needleOf(query);
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
