import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import type { KeyValue } from '../../../stores/shell/storage.ts';
import {
  draftKey,
  EMPTY_DRAFT,
  joinDrafts,
  parsePastedRanges,
  type DraftText,
} from '../../../stores/shell/draftText.ts';
import { conversationOf } from '../../../stores/chat/conversationState.ts';

interface ComposerDraft {
  readonly draftText: DraftText;
  readonly setDraft: (draftText: DraftText) => void;
  /** Restores a rejected text in its own conversation, above what was written there since. */
  readonly restore: (draftText: DraftText) => void;
}

/** Unsent draft of each conversation, kept across reloads. */
export function useDraft(
  conversationId: ConversationId | null,
  /** False in a temporary conversation: not even its draft is kept. */
  isStored: boolean,
): ComposerDraft {
  const { storage } = useApp();
  const { workspaceId } = useWorkspace();
  const key = draftKey(workspaceId, conversationId ?? 'new');
  const pastedRangesKey = `${key}.pasted`;
  const [draftText, setDraftText] = useState(() => loadDraft(storage, key));
  /** Key of the draft on screen; null once the composer is left. */
  const openKey = useRef<string | null>(null);

  useEffect(() => {
    openKey.current = key;
    setDraftText(loadDraft(storage, key));
    return () => {
      openKey.current = null;
    };
  }, [storage, key]);

  const store = useCallback(
    ({ text, pasted }: DraftText) => {
      storage.set(key, text);
      storage.set(pastedRangesKey, pasted.length > 0 ? JSON.stringify(pasted) : '');
    },
    [storage, key, pastedRangesKey],
  );

  // Removes the stored draft once the conversation turns temporary.
  useEffect(() => {
    if (!isStored) store(EMPTY_DRAFT);
  }, [store, isStored]);

  // Stores it again if a new conversation is not to be temporary after all; one that exists may only
  // seem so, while it is not listed.
  const wasNewTemporary = useRef(false);
  const isNew = conversationId === null;
  useEffect(() => {
    if (isNew && isStored && wasNewTemporary.current) store(draftText);
    wasNewTemporary.current = isNew && !isStored;
  }, [store, isNew, isStored, draftText]);

  const setDraft = useCallback(
    (next: DraftText) => {
      setDraftText(next);
      store(isStored ? next : EMPTY_DRAFT);
    },
    [store, isStored],
  );
  const restore = (rejected: DraftText) => {
    if (isStored) store(joinDrafts(rejected, loadDraft(storage, key)));
    if (openKey.current === key) setDraftText((current) => joinDrafts(rejected, current));
  };
  return { draftText, setDraft, restore };
}

function loadDraft(storage: KeyValue, key: string): DraftText {
  return { text: storage.get(key) ?? '', pasted: parsePastedRanges(storage.get(`${key}.pasted`)) };
}

export function useIsTemporary(conversationId: ConversationId | null): boolean {
  const { conversations, newChat } = useWorkspace();
  const isNewTemporary = useSelect(newChat, (state) => state.temporary);
  const isSavedTemporary = useSelect(
    conversations,
    (state) => conversationOf(state, conversationId)?.temporary ?? false,
  );
  return conversationId === null ? isNewTemporary : isSavedTemporary;
}
