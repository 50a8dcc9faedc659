import { contractError } from '../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Id, MessageId } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { ConversationForkedEvent, VersionShownEvent } from '../bus/durableEvents.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { ConversationRow, MessageRow } from '../storage/connection/rows.ts';
import { presentConversation } from './presentMessage.ts';
import { sendMessage, type RouterDependencies } from './messageRouter.ts';

export interface VersionDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly turns: RouterDependencies;
  /** Writers of the two events, inside the transaction that `ledger` opens. */
  readonly recordShown: (event: VersionShownEvent) => void;
  readonly recordFork: (event: ConversationForkedEvent) => ConversationRow;
  readonly stop: (turnId: Id) => void;
}

/** Limit of messages that a fork copies: more would hold up the writer. */
const MAX_COPIED = 5_000;

/**
 * Version commands: edit, retry and switch branches of a conversation. Nothing said is ever lost by
 * them.
 */
export function createVersionCommands(deps: VersionDependencies) {
  const { curation, ledger } = deps;
  const { store, clock, ids } = curation;
  const find = (messageId: MessageId): { row: MessageRow; conversation: ConversationRow } => {
    const row = store.messages.get(messageId);
    const conversation = row && store.conversations.bySeq(row.conversation_seq);
    if (row === null || conversation === null) throw contractError('not_found');
    if (conversation.trashed_at !== null) {
      throw contractError('conflict', { reason: 'conversation_trashed' });
    }
    return { row, conversation };
  };
  /** Stops answers that are no longer on screen: nobody could, and the next one waits for them. */
  const stopHidden = ({ seq }: ConversationRow): void => {
    for (const row of store.messages.streamingMessages()) {
      if (row.conversation_seq === seq && row.shown === 0) deps.stop(row.turn_id);
    }
  };
  return {
    edit({
      messageId,
      clientMessageId,
      text,
      pasted,
    }: Request<'chat.edit'>): Response<'chat.edit'> {
      const { row, conversation } = find(messageId);
      if (
        row.role !== 'user' ||
        (row.shown === 0 && store.messages.get(clientMessageId) === null)
      ) {
        throw contractError('conflict', { reason: 'not_editable' });
      }
      const turn = { conversationId: conversation.id, clientMessageId, text, pasted };
      // A refused edit stops nothing.
      const sent = sendMessage(deps.turns, { ...turn, edits: messageId });
      stopHidden(conversation);
      return sent;
    },
    show(messageId: MessageId): Response<'conversations.showVersion'> {
      const { row, conversation } = find(messageId);
      const event: VersionShownEvent = {
        seq: null,
        id: ids.next(),
        at: clock.now(),
        topic: 'version.shown',
        conversationId: conversation.id,
        messageId: row.id,
      };
      ledger.commit(() => ({ value: deps.recordShown(event), events: [event] }));
      stopHidden(conversation);
      return { conversationId: conversation.id };
    },
    fork(messageId: MessageId): Response<'conversations.fork'> {
      const { row, conversation } = find(messageId);
      if (row.shown === 0) throw contractError('conflict', { reason: 'not_shown' });
      const { rows: earlierRows } = store.messages.page(conversation.seq, row, MAX_COPIED - 1);
      const turnIds = new Map<Id, Id>();
      const turnIdOf = (old: Id) => {
        const newId = turnIds.get(old) ?? ids.next();
        turnIds.set(old, newId);
        return newId;
      };
      const event: ConversationForkedEvent = {
        seq: null,
        id: ids.next(),
        at: clock.now(),
        topic: 'conversation.forked',
        conversationId: ids.next(),
        fromConversationId: conversation.id,
        sessionId: ids.next(),
        copies: [...earlierRows, row]
          .filter(({ state }) => state !== 'streaming')
          .map(({ id, turn_id }) => ({ from: id, to: ids.next(), turnId: turnIdOf(turn_id) })),
      };
      const fork = ledger.commit(() => ({ value: deps.recordFork(event), events: [event] }));
      return presentConversation(fork);
    },
  };
}
