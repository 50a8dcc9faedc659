import type { Chosen } from '../../../shared/contract/chat.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { PastedRange } from '../../../shared/domain/pasted.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';

/**
 * A message on its way to disk. `queued` = an answer is still being written; `waiting` = the
 * connection is lost. Both go out by themselves.
 */
export interface Outgoing {
  readonly clientMessageId: Id;
  readonly conversationId: Id;
  readonly text: string;
  readonly pasted: readonly PastedRange[];
  readonly createdAt: number;
  /** Said in a temporary conversation: it goes there or nowhere, and is kept nowhere meanwhile. */
  readonly temporary: boolean;
  /** Options of its conversation, in case that is not stored yet. */
  readonly chosen: Chosen | null;
  readonly state: 'queued' | 'sending' | 'waiting' | 'failed';
  readonly problem: WireError | null;
}

interface OutboxOptions {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly read: () => readonly Outgoing[];
  readonly write: (outgoing: readonly Outgoing[]) => void;
  readonly kindOf: (conversationId: Id) => Pick<Outgoing, 'temporary' | 'chosen'>;
  readonly stored: (conversationId: Id, message: Message, answer: Message | null) => void;
  /** The turn that is being answered in a conversation, if any. */
  readonly answering: (conversationId: Id) => Id | null;
  readonly stop: (turnId: Id) => Promise<void>;
}

export interface Outbox {
  /** Resolves with the conversation when the message is on disk, null when it is not (yet). */
  send(conversationId: Id, text: string, pasted?: readonly PastedRange[]): Promise<Id | null>;
  /** The same message under the same id: stored once however often it is sent. */
  again(clientMessageId: Id): Promise<Id | null>;
  discard(clientMessageId: Id): void;
  /** Discards everything unsent of a conversation that is moved to the trash. */
  discardAll(conversationId: Id): void;
  /** Says a queued message differently, before it has gone out. */
  rewrite(clientMessageId: Id, text: string, pasted?: readonly PastedRange[]): void;
  /** Lets a queued message go first, ending the answer it waits for. */
  sendNow(clientMessageId: Id): Promise<void>;
  /** An answer has ended: the next queued message of its conversation goes out. */
  proceed(conversationId: Id): Promise<void>;
  /** After a reconnect: what had no answer is sent again, in order. */
  flush(): Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { client, workspaceId, read, write, stored, answering, stop, kindOf } = options;

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
        ...(item.pasted.length > 0 && { pasted: [...item.pasted] }),
        ...(item.temporary && { temporary: true as const }),
        ...(item.chosen !== null && { chosen: item.chosen }),
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

  /** In one conversation order matters: nothing overtakes what is still on its way. */
  function busy(conversationId: Id): boolean {
    return (
      answering(conversationId) !== null ||
      read().some((item) => item.conversationId === conversationId && item.state === 'sending')
    );
  }

  async function proceed(conversationId: Id): Promise<void> {
    const next = read().find(
      (item) => item.conversationId === conversationId && item.state === 'queued',
    );
    if (next && !busy(conversationId)) await again(next.clientMessageId);
  }

  return {
    again,
    discard,
    discardAll: (conversationId) =>
      write(read().filter((item) => item.conversationId !== conversationId)),
    proceed,
    rewrite: (clientMessageId, text, pasted = []) => set(clientMessageId, { text, pasted }),
    async send(conversationId, text, pasted = []) {
      const clientMessageId = crypto.randomUUID();
      const mustWait = busy(conversationId);
      const item: Outgoing = {
        clientMessageId,
        conversationId,
        text,
        pasted,
        createdAt: Date.now(),
        ...kindOf(conversationId),
        state: mustWait ? 'queued' : 'sending',
        problem: null,
      };
      write([...read(), item]);
      return mustWait ? null : again(clientMessageId);
    },
    async sendNow(clientMessageId) {
      const item = read().find((each) => each.clientMessageId === clientMessageId);
      if (item?.state !== 'queued') return;
      const turnId = answering(item.conversationId);
      if (turnId === null) return void (await again(clientMessageId));
      // Its end calls for the next one, which is this one now.
      write([item, ...read().filter((each) => each !== item)]);
      await stop(turnId);
    },
    async flush() {
      for (const item of read()) {
        if (item.state === 'waiting') await again(item.clientMessageId);
      }
      const conversations = new Set(read().map((item) => item.conversationId));
      for (const conversationId of conversations) await proceed(conversationId);
    },
  };
}
