import { useEffect, useRef } from 'react';
import type { Outgoing } from '../../../stores/chat/outbox.ts';

/** Scrolls to a message that the person has just sent; one that leaves the queue moves nobody. */
export function useScrollToSent(outgoing: readonly Outgoing[], toEnd: () => void): void {
  const lastIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ids = outgoing.map(({ clientMessageId }) => clientMessageId);
    const isAdded = ids.some((id) => !lastIds.current.has(id));
    lastIds.current = new Set(ids);
    if (isAdded) toEnd();
  }, [outgoing, toEnd]);
}
