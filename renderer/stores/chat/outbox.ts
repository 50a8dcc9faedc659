import type { ChosenOptions } from '../../../shared/contract/chat.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Attachment } from '../../../shared/domain/attachment.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { PastedRange } from '../../../shared/domain/pasted.ts';
import type { Id, MessageId, ConversationId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { DraftText } from '../shell/draftText.ts';
import { toWireError } from '../shell/errors.ts';
import { createId } from '../shell/createId.ts';

/**
 * Outgoing message that is not stored yet. `queued` = an answer is in progress; `waiting` = the
 * connection is lost. Both are sent automatically.
 */
export interface Outgoing {
  readonly clientMessageId: MessageId;
  readonly conversationId: ConversationId;
  readonly text: string;
  readonly pasted: readonly PastedRange[];
  readonly attachments: readonly Attachment[];
  readonly createdAt: number;
  /** Message of a temporary conversation: sent there or nowhere, and never stored meanwhile. */
  readonly temporary: boolean;
  /** Options of its conversation, in case that is not stored yet. */
  readonly chosen: ChosenOptions | null;
  readonly state: 'queued' | 'sending' | 'waiting' | 'failed';
  /** New wording while a queued message is being edited: it waits for the end of the edit. */
  readonly edit: DraftText | null;
  readonly problem: WireError | null;
}

interface OutboxOptions {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly getOutgoing: () => readonly Outgoing[];
  readonly setOutgoing: (outgoing: readonly Outgoing[]) => void;
  readonly chatOptionsOf: (
    conversationId: ConversationId,
  ) => Pick<Outgoing, 'temporary' | 'chosen'>;
  readonly onStored: (
    conversationId: ConversationId,
    message: Message,
    answer: Message | null,
  ) => void;
  /** Turn being answered in a conversation, if any. */
  readonly answeringTurnOf: (conversationId: ConversationId) => Id | null;
  readonly stop: (turnId: Id) => Promise<void>;
}

export interface Outbox {
  /** Sends a message; resolves with the conversation once it is stored, null if it is not (yet). */
  send(
    conversationId: ConversationId,
    text: string,
    pasted?: readonly PastedRange[],
    attachments?: readonly Attachment[],
  ): Promise<ConversationId | null>;
  /** Resends a message under the same id: stored once however often it is sent. */
  resend(clientMessageId: MessageId): Promise<ConversationId | null>;
  discard(clientMessageId: MessageId): void;
  /** Discards everything unsent of a conversation that is thrown away for good. */
  discardAll(conversationId: ConversationId): void;
  /** Keeps the wording of an edit of a queued message, which is held until its end. */
  edit(clientMessageId: MessageId, draftText: DraftText): void;
  /** Ends the edit of a queued message, with new words or as it was; the queue goes on. */
  endEdit(clientMessageId: MessageId, wording?: DraftText): Promise<void>;
  /** Sends a queued message at once, stopping the answer it waits for. */
  sendNow(clientMessageId: MessageId): Promise<void>;
  /** Sends the next queued message of a conversation after an answer. */
  sendNext(conversationId: ConversationId): Promise<void>;
  /** Resends unacknowledged messages after a reconnect, in order. */
  flush(): Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { client, workspaceId, getOutgoing, setOutgoing, stop } = options;
  const { onStored, answeringTurnOf, chatOptionsOf } = options;

  function set(clientMessageId: MessageId, change: Partial<Outgoing>): void {
    setOutgoing(
      getOutgoing().map((item) =>
        item.clientMessageId === clientMessageId ? { ...item, ...change } : item,
      ),
    );
  }

  function discard(clientMessageId: MessageId): void {
    setOutgoing(getOutgoing().filter((item) => item.clientMessageId !== clientMessageId));
  }

  async function transmit(clientMessageId: MessageId): Promise<ConversationId | null> {
    const item = getOutgoing().find((other) => other.clientMessageId === clientMessageId);
    if (!item) return null;
    set(clientMessageId, { state: 'sending', problem: null });
    try {
      const { conversationId, message, answer } = await client.call('chat.send', {
        workspaceId,
        conversationId: item.conversationId,
        clientMessageId,
        text: item.text,
        ...(item.pasted.length > 0 && { pasted: [...item.pasted] }),
        ...(item.attachments.length > 0 && {
          attachments: item.attachments.map(({ id }) => id),
        }),
        ...(item.temporary && { temporary: true as const }),
        ...(item.chosen !== null && { chosen: item.chosen }),
      });
      discard(clientMessageId);
      onStored(conversationId, message, answer);
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

  /** True while a message of a conversation is being sent or answered, to keep their order. */
  function isBusy(conversationId: ConversationId): boolean {
    return (
      answeringTurnOf(conversationId) !== null ||
      getOutgoing().some(
        (item) => item.conversationId === conversationId && item.state === 'sending',
      )
    );
  }

  function nextQueued(conversationId: ConversationId): Outgoing | undefined {
    return getOutgoing().find(
      (item) => item.conversationId === conversationId && item.state === 'queued',
    );
  }

  async function sendNext(conversationId: ConversationId): Promise<void> {
    const next = nextQueued(conversationId);
    // One that is being edited holds up those behind it: the order stays.
    if (next?.edit === null && !isBusy(conversationId)) await transmit(next.clientMessageId);
  }

  return {
    resend: transmit,
    discard,
    discardAll: (conversationId) =>
      setOutgoing(getOutgoing().filter((item) => item.conversationId !== conversationId)),
    sendNext,
    edit: (clientMessageId, edit) => set(clientMessageId, { edit }),
    async endEdit(clientMessageId, wording) {
      set(clientMessageId, { ...wording, edit: null });
      const item = getOutgoing().find((each) => each.clientMessageId === clientMessageId);
      if (item) await sendNext(item.conversationId);
    },
    async send(conversationId, text, pasted = [], attachments = []) {
      const clientMessageId = createId();
      // After an answer that failed, older messages still wait: they go first.
      const mustWait = isBusy(conversationId) || nextQueued(conversationId) !== undefined;
      const item: Outgoing = {
        clientMessageId,
        conversationId,
        text,
        pasted,
        attachments,
        createdAt: Date.now(),
        ...chatOptionsOf(conversationId),
        state: mustWait ? 'queued' : 'sending',
        edit: null,
        problem: null,
      };
      setOutgoing([...getOutgoing(), item]);
      if (!mustWait) return await transmit(clientMessageId);
      await sendNext(conversationId);
      return null;
    },
    async sendNow(clientMessageId) {
      const item = getOutgoing().find((each) => each.clientMessageId === clientMessageId);
      if (item?.state !== 'queued') return;
      const turnId = answeringTurnOf(item.conversationId);
      if (turnId === null) return void (await transmit(clientMessageId));
      // Its end triggers the next queued message, which is this one now.
      setOutgoing([item, ...getOutgoing().filter((each) => each !== item)]);
      await stop(turnId);
    },
    async flush() {
      for (const id of idsBlockedByQueue(getOutgoing())) set(id, { state: 'queued' });
      for (const item of getOutgoing()) {
        if (item.state === 'waiting') await transmit(item.clientMessageId);
      }
      const conversations = new Set(getOutgoing().map((item) => item.conversationId));
      for (const conversationId of conversations) await sendNext(conversationId);
    },
  };
}

/** Messages without a connection that have another one before them, whose answer they wait for. */
function idsBlockedByQueue(outgoing: readonly Outgoing[]): readonly MessageId[] {
  const unsent = outgoing.filter(({ state }) => state === 'waiting');
  const firstOf = new Map(unsent.toReversed().map((item) => [item.conversationId, item]));
  return unsent
    .filter((item) => firstOf.get(item.conversationId) !== item)
    .map(({ clientMessageId }) => clientMessageId);
}
