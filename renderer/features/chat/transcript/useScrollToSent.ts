import { useEffect, useRef } from 'react';
import type { Outgoing } from '../../../stores/chat/outbox.ts';

/** Scrolls to a message that the person has just sent; one that leaves the queue moves nobody. */
export function useScrollToSent(outgoing: readonly Outgoing[], scrollToEnd: () => void): void {
  const previousIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = outgoing.map(({ clientMessageId }) => clientMessageId);
    const isAdded = ids.some((id) => !previousIds.current.has(id));
    previousIds.current = new Set(ids);
    if (isAdded) scrollToEnd();
  }, [outgoing, scrollToEnd]);
}
