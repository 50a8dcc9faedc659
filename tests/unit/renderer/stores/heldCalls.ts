import type { Client } from '../../../../shared/rpc/client.ts';

/** Client whose calls are answered by the test, in whatever order; `replies` in that of the calls. */
export function heldCalls<Reply>() {
  const replies: PromiseWithResolvers<Reply>[] = [];
  const listeners = new Map<string, () => void>();
  const client = {
    call() {
      const reply = Promise.withResolvers<Reply>();
      replies.push(reply);
      return reply.promise;
    },
    on(event: string, listener: () => void) {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  } as unknown as Client;
  return { client, replies, emit: (event: string) => listeners.get(event)?.() };
}
