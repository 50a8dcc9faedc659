import { useCallback, useEffect, useState } from 'react';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { conversationOf } from '../../stores/conversations.ts';

/** What is typed and not sent, kept for each conversation across reloads. */
export function useDraft(
  conversationId: Id | null,
  /** False in a temporary conversation: of that not even a draft is kept. */
  kept: boolean,
): readonly [string, (text: string) => void] {
  const { keep } = useApp();
  const { workspaceId } = useWorkspace();
  const key = `draft.${workspaceId}.${conversationId ?? 'new'}`;
  const [text, setText] = useState(() => keep.get(key) ?? '');

  useEffect(() => setText(keep.get(key) ?? ''), [keep, key]);

  // What was typed before the conversation turned temporary.
  useEffect(() => {
    if (!kept) keep.set(key, '');
  }, [keep, key, kept]);

  const change = useCallback(
    (next: string) => {
      setText(next);
      keep.set(key, kept ? next : '');
    },
    [keep, key, kept],
  );
  return [text, change];
}

export function useIsTemporary(conversationId: Id | null): boolean {
  const { conversations, newChat } = useWorkspace();
  const chosen = useSelect(newChat, (state) => state.temporary);
  const held = useSelect(
    conversations,
    (state) => conversationOf(state, conversationId)?.temporary ?? false,
  );
  return conversationId === null ? chosen : held;
}
