import { createInbox } from './inbox.ts';
import type { Transport } from './transport.ts';

/** Used part of a `worker_threads` MessagePort; shared code does not import Node. */
export interface MessagePortLike {
  postMessage(value: unknown): void;
  on(event: 'message', listener: (value: unknown) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  close(): void;
}

/** MessagePort transport: it closes when the thread at its other end ends. */
export function messagePortTransport(port: MessagePortLike): Transport {
  const inbox = createInbox();
  port.on('message', (frame) => inbox.deliver(frame));
  port.on('close', () => inbox.end());
  return {
    send(frame) {
      if (!inbox.ended) port.postMessage(frame);
    },
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close() {
      if (inbox.ended) return;
      inbox.end();
      port.close();
    },
  };
}
