import { useEffect } from 'react';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { answeringTurn } from '../../stores/chat/chatState.ts';
import { isDialogOpen } from '../../ui/overlays/isDialogOpen.ts';

/**
 * Stops the answer in progress on Escape, wherever the focus is on the screen: on the page itself
 * too, to which it falls with a button that goes.
 */
export function useStopKey(conversationId: ConversationId | null): void {
  const { chat } = useWorkspace();
  useEffect(() => {
    if (conversationId === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.shiftKey || event.isComposing) return;
      if (event.defaultPrevented || !isOnScreen(event.target)) return;
      const turnId = answeringTurn(chat.getState(), conversationId);
      if (turnId !== null) void chat.stop(turnId);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [chat, conversationId]);
}

function isOnScreen(target: EventTarget | null): boolean {
  if (target === document.body) return !isDialogOpen();
  return target instanceof Element && target.closest('#main') !== null;
}
