import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { findMatches, type Match } from './findMatches.ts';

export interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly matches: readonly Match[];
  /** Index of the current hit, -1 when there is none. */
  readonly at: number;
  readonly current: Match | null;
  readonly step: (by: 1 | -1) => void;
  /** Request counter, so that a second request focuses the field again. */
  readonly requests: number;
}

/** Find in a whole conversation, not only in its loaded part. Null while closed. */
export function useFind(conversationId: ConversationId, messages: readonly Message[]): Find | null {
  const { view } = useApp();
  const { chat } = useWorkspace();
  const requests = useSelect(view, ({ find }) =>
    find?.conversationId === conversationId ? find.n : 0,
  );
  const open = requests > 0;
  const [query, setQuery] = useState('');
  /** Null = the newest hit, whose index shifts while older pages load. */
  const [selectedMatch, setSelectedMatch] = useState<Match | null>(null);
  const deferredQuery = useDeferredValue(query);

  useEffect(() => {
    if (open) void chat.loadAll(conversationId);
  }, [open, chat, conversationId]);

  const matches = useMemo(
    () => (open ? findMatches(messages, deferredQuery) : []),
    [open, messages, deferredQuery],
  );
  if (!open) return null;

  const matchIndex = selectedMatch
    ? matches.findIndex(
        (each) => each.messageId === selectedMatch.messageId && each.nth === selectedMatch.nth,
      )
    : -1;
  const at = matchIndex >= 0 ? matchIndex : matches.length - 1;
  return {
    query,
    setQuery(next) {
      setQuery(next);
      setSelectedMatch(null);
    },
    matches,
    at,
    current: matches[at] ?? null,
    step(by) {
      if (matches.length > 0) {
        setSelectedMatch(matches[(at + by + matches.length) % matches.length] ?? null);
      }
    },
    requests,
  };
}
