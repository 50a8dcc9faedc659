import { useEffect, useRef, useState } from 'react';
import type { Id, ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';

const HIGHLIGHT_MS = 2_400;

/** Scrolls to a target message and highlights it. Loads older pages until it is found. */
export function useScrollToTarget(
  conversationId: ConversationId,
  rows: readonly { readonly key: string }[],
  scrollTo: (index: number) => void,
): Id | null {
  const { toasts, view } = useApp();
  const { chat } = useWorkspace();
  const target = useSelect(view, (state) => state.target);
  const isLoading = useSelect(
    chat,
    (state) => state.transcripts[conversationId]?.loadingOlder ?? false,
  );
  const [highlightedId, setHighlightedId] = useState<Id | null>(null);
  /** Last attempt to load older pages: one that added nothing is not repeated. */
  const attempt = useRef<{ readonly target: typeof target; readonly oldestId?: Id } | null>(null);

  useEffect(() => {
    if (target?.conversationId !== conversationId) return;
    const index = rows.findIndex((row) => row.key === target.messageId);
    if (index >= 0) {
      view.clearTarget();
      setHighlightedId(target.messageId);
      // Runs after the initial scroll to the newest message.
      requestAnimationFrame(() => scrollTo(index));
      return;
    }
    const transcript = chat.getState().transcripts[conversationId];
    if (transcript?.loadingOlder) return;
    const oldestId = transcript?.messages[0]?.id;
    const isRepeated = attempt.current?.target === target && attempt.current.oldestId === oldestId;
    if (transcript?.hasMore && oldestId !== undefined && !isRepeated) {
      attempt.current = { target, oldestId };
      void chat.loadOlder(conversationId);
    } else {
      view.clearTarget();
      if (transcript?.status === 'ready' && !transcript.hasMore) {
        toasts.show({ kind: 'otherVersion', ...target });
      }
    }
  }, [target, conversationId, rows, isLoading, chat, toasts, view, scrollTo]);

  useEffect(() => {
    if (highlightedId === null) return undefined;
    const timer = setTimeout(() => setHighlightedId(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlightedId]);

  return highlightedId;
}
