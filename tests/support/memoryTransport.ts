import { createInbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

/** Two ends in one process that share nothing: what one sends, the other gets as a copy, later. */
export function memoryTransportPair(): [Transport, Transport] {
  const inboxes = [createInbox(), createInbox()] as const;
  const close = () => inboxes.forEach((inbox) => inbox.end());
  const end = (own: 0 | 1, other: 0 | 1): Transport => ({
    send(frame) {
      if (inboxes[own].ended) return;
      const copy: unknown = structuredClone(frame);
      queueMicrotask(() => inboxes[other].deliver(copy));
    },
    onMessage: (listener, onClose) => inboxes[own].listen(listener, onClose),
    close,
  });
  return [end(0, 1), end(1, 0)];
}
