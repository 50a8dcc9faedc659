import { useEffect, useState } from 'react';
import type { Id, ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';

const GLOW_MS = 2_400;

/** Scrolls to a target message and highlights it. Loads older pages until it is found. */
export function useTarget(
  conversationId: ConversationId,
  rows: readonly { readonly key: string }[],
  scrollTo: (index: number) => void,
): Id | null {
  const { view } = useApp();
  const { chat } = useWorkspace();
  const target = useSelect(view, (state) => state.target);
  const [glowing, setGlowing] = useState<Id | null>(null);

  useEffect(() => {
    if (target?.conversationId !== conversationId) return;
    const index = rows.findIndex((row) => row.key === target.messageId);
    if (index >= 0) {
      view.clearTarget();
      setGlowing(target.messageId);
      // Runs after the initial scroll to the newest message.
      requestAnimationFrame(() => scrollTo(index));
    } else if (chat.getState().transcripts[conversationId]?.hasMore) {
      void chat.loadOlder(conversationId);
    } else {
      view.clearTarget();
    }
  }, [target, conversationId, rows, chat, view, scrollTo]);

  useEffect(() => {
    if (glowing === null) return undefined;
    const timer = setTimeout(() => setGlowing(null), GLOW_MS);
    return () => clearTimeout(timer);
  }, [glowing]);

  return glowing;
}
