import { useEffect } from 'react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';

/** Page size, small enough to be parsed between two keystrokes. */
const PAGE_SIZE = 200;
/** Pause between two pages, for the person's own actions. */
const PAUSE_MS = 60;

/**
 * Reads the rest of an open conversation page by page in the background, so that scrolling and
 * finding need not wait for it. Stops at the first failed page.
 */
export function usePrefetchOlder(conversationId: ConversationId): void {
  const { chat } = useWorkspace();
  const ready = useSelect(chat, (state) => state.transcripts[conversationId]?.status === 'ready');

  useEffect(() => {
    if (!ready) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const transcript = () => chat.getState().transcripts[conversationId];
    const readNextPage = async () => {
      const current = transcript();
      if (!current?.hasMore) return;
      // The person is scrolling there already: their page has priority.
      if (current.loadingOlder) return scheduleRead();
      await chat.loadOlder(conversationId, PAGE_SIZE);
      if (transcript()?.messages.length !== current.messages.length) scheduleRead();
    };
    const scheduleRead = () => {
      timer = setTimeout(() => void readNextPage(), PAUSE_MS);
    };
    scheduleRead();
    return () => clearTimeout(timer);
  }, [ready, chat, conversationId]);
}
