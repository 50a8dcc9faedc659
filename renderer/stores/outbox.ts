import type { WireError } from '../../shared/contract/errors.ts';
import type { Message } from '../../shared/domain/chat.ts';
import type { Id } from '../../shared/domain/primitives.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';

/** A message on its way to disk. `waiting` = the connection is lost; it goes out again by itself. */
export interface Outgoing {
  readonly clientMessageId: Id;
  readonly conversationId: Id;
  readonly text: string;
  readonly createdAt: number;
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly problem: WireError | null;
}

interface OutboxOptions {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly read: () => readonly Outgoing[];
  readonly write: (outgoing: readonly Outgoing[]) => void;
  readonly stored: (conversationId: Id, message: Message, answer: Message | null) => void;
}

export interface Outbox {
  /** Resolves with the conversation when the message is on disk, null when it is not (yet). */
  send(conversationId: Id, text: string): Promise<Id | null>;
  /** The same message under the same id: stored once however often it is sent. */
  again(clientMessageId: Id): Promise<Id | null>;
  discard(clientMessageId: Id): void;
  /** After a reconnect: what had no answer is sent again, in order. */
  flush(): Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { client, workspaceId, read, write, stored } = options;

  function set(clientMessageId: Id, change: Partial<Outgoing>): void {
    write(
      read().map((item) =>
        item.clientMessageId === clientMessageId ? { ...item, ...change } : item,
      ),
    );
  }

  function discard(clientMessageId: Id): void {
    write(read().filter((item) => item.clientMessageId !== clientMessageId));
  }

  async function again(clientMessageId: Id): Promise<Id | null> {
    const item = read().find((other) => other.clientMessageId === clientMessageId);
    if (!item) return null;
    set(clientMessageId, { state: 'sending', problem: null });
    try {
      const { conversationId, message, answer } = await client.call('chat.send', {
        workspaceId,
        conversationId: item.conversationId,
        clientMessageId,
        text: item.text,
      });
      discard(clientMessageId);
      stored(conversationId, message, answer);
      return conversationId;
    } catch (error) {
      const problem = toWireError(error);
      set(clientMessageId, {
        state: problem.code === 'disconnected' ? 'waiting' : 'failed',
        problem,
      });
      return null;
    }
  }

  return {
    again,
    discard,
    send(conversationId, text) {
      const clientMessageId = crypto.randomUUID();
      const item: Outgoing = {
        clientMessageId,
        conversationId,
        text,
        createdAt: Date.now(),
        state: 'sending',
        problem: null,
      };
      write([...read(), item]);
      return again(clientMessageId);
    },
    async flush() {
      for (const item of read()) {
        if (item.state === 'waiting') await again(item.clientMessageId);
      }
    },
  };
}
