import { useCallback, useEffect, useState } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import type { KeyValue } from '../../../stores/shell/storage.ts';
import { readPasted, type DraftText } from '../../../stores/shell/draftText.ts';
import { conversationOf } from '../../../stores/chat/conversationState.ts';

/** Unsent draft of each conversation, kept across reloads. */
export function useDraft(
  conversationId: ConversationId | null,
  /** False in a temporary conversation: not even its draft is kept. */
  isStored: boolean,
): readonly [DraftText, (draftText: DraftText) => void] {
  const { storage } = useApp();
  const { workspaceId } = useWorkspace();
  const key = `draft.${workspaceId}.${conversationId ?? 'new'}`;
  const marksKey = `${key}.pasted`;
  const [draftText, setDraft] = useState(() => keptDraft(storage, key));

  useEffect(() => setDraft(keptDraft(storage, key)), [storage, key]);

  // Removes the stored draft once the conversation turns temporary.
  useEffect(() => {
    if (isStored) return;
    storage.set(key, '');
    storage.set(marksKey, '');
  }, [storage, key, marksKey, isStored]);

  const change = useCallback(
    (next: DraftText) => {
      setDraft(next);
      storage.set(key, isStored ? next.text : '');
      storage.set(marksKey, isStored && next.pasted.length > 0 ? JSON.stringify(next.pasted) : '');
    },
    [storage, key, marksKey, isStored],
  );
  return [draftText, change];
}

function keptDraft(storage: KeyValue, key: string): DraftText {
  return { text: storage.get(key) ?? '', pasted: readPasted(storage.get(`${key}.pasted`)) };
}

export function useIsTemporary(conversationId: ConversationId | null): boolean {
  const { conversations, newChat } = useWorkspace();
  const isNewTemporary = useSelect(newChat, (state) => state.temporary);
  const isHeldTemporary = useSelect(
    conversations,
    (state) => conversationOf(state, conversationId)?.temporary ?? false,
  );
  return conversationId === null ? isNewTemporary : isHeldTemporary;
}
