import type { ChosenOptions } from '../../../shared/contract/chat.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { AttachedFile } from '../../../shared/domain/attachment.ts';
import type { EpochMs, Id, MessageId } from '../../../shared/domain/primitives.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import { isFromFuture } from '../algorithms/time/clockJump.ts';
import { startsNewSession } from '../algorithms/time/sessionRotation.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { AuthorOf, DurableEvent, UserMessageEvent } from '../bus/durableEvents.ts';
import { sessionCompleted } from '../bus/sessionCompleted.ts';
import type { ConversationRow, MessageRow } from '../storage/connection/rows.ts';
import type { WriteStore } from '../storage/store.ts';
import type { UnsentOptions } from './unsentOptions.ts';
import { presentMessage } from './presentMessage.ts';
import { offTheRecord } from './offTheRecord.ts';
import { userTurn } from './userTurn.ts';

export interface RouterDependencies {
  readonly store: WriteStore;
  readonly ledger: Ledger;
  /** Hot path: stores the turn, inside the transaction that `ledger` opens. */
  readonly record: (event: UserMessageEvent) => {
    readonly message: MessageRow;
    readonly answer: MessageRow;
  };
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: () => {
    readonly memoryEnabled: boolean;
    readonly sessionTimeoutSec: number;
    readonly redact: boolean;
  };
  readonly author: AuthorOf;
  readonly unsentOptions: UnsentOptions;
  /** Files that were staged for a message: they stay so until it is stored. */
  readonly stagedAttachments: {
    filesOf(attachmentIds: readonly Id[], mayLearn: boolean): AttachedFile[];
    release(attachmentIds: readonly Id[]): void;
  };
}

/** Turn to be stored, and the one it is another version of. */
export type NewTurn = Pick<
  Request<'chat.send'>,
  'conversationId' | 'clientMessageId' | 'text' | 'pasted'
> & {
  readonly chosen?: ChosenOptions | undefined;
  readonly edits?: MessageId;
  readonly attachments?: readonly Id[] | undefined;
};

type SendResult = Response<'chat.send'>;

/**
 * Message router: stores a user turn, in a new session after a long pause, and returns once it is
 * on the disk. The answer is made by the subscriber of `user.message`.
 */
export function sendMessage(deps: RouterDependencies, request: NewTurn): SendResult {
  const { store, ledger } = deps;
  const existing = store.messages.get(request.clientMessageId);
  if (existing !== null) return storedTurn(store, existing);

  const conversation =
    request.conversationId === null ? null : store.conversations.get(request.conversationId);
  if (conversation !== null && conversation.trashed_at !== null) {
    throw contractError('conflict', { reason: 'conversation_trashed' });
  }
  const event = userMessageEvent(deps, request, conversation);
  const ended = sessionEnd(deps, event);
  const stored = ledger.commit(() => ({
    value: deps.record(event),
    events: ended === null ? [event] : [ended, event],
  }));
  deps.stagedAttachments.release(request.attachments ?? []);
  deps.unsentOptions.forget(event.conversationId);
  return {
    conversationId: event.conversationId,
    turnId: event.turnId,
    message: presentMessage(store, stored.message, event.conversationId),
    answer: presentMessage(store, stored.answer, event.conversationId),
  };
}

function userMessageEvent(
  deps: RouterDependencies,
  request: NewTurn,
  conversation: ConversationRow | null,
): UserMessageEvent {
  const { ids, clock, store } = deps;
  const { memoryEnabled, sessionTimeoutSec, redact } = deps.settings();
  const at = notBeforeLastMessage(clock.now(), conversation);
  const turn = userTurn(request, redact);
  const id = request.conversationId ?? ids.next();
  const options = request.chosen ?? deps.unsentOptions.get(id);
  const willBeRemembered =
    memoryEnabled &&
    (conversation === null ? options.memory : conversation.memory === 1) &&
    offTheRecord(turn.text) !== 'message';
  const open = conversation?.session_id ?? null;
  const session = open === null ? null : store.sessions.get(open);
  const startsSession =
    session === null ||
    session.completed_at !== null ||
    startsNewSession(session.last_message_at, at, sessionTimeoutSec);
  return {
    seq: null,
    id: ids.next(),
    at,
    topic: 'user.message',
    conversationId: id,
    ended:
      startsSession && session !== null && session.completed_at === null
        ? session.session_id
        : null,
    sessionId: startsSession ? ids.next() : session.session_id,
    turnId: ids.next(),
    messageId: request.clientMessageId,
    answerId: ids.next(),
    author: deps.author(conversation ?? options, turn.text),
    ...turn,
    attachments: deps.stagedAttachments.filesOf(request.attachments ?? [], willBeRemembered),
    episode: willBeRemembered ? { id: ids.next(), seq: store.sequences.next('nodes') } : null,
    edits: request.edits ?? null,
    chosen: options,
  };
}

function sessionEnd(deps: RouterDependencies, event: UserMessageEvent): DurableEvent | null {
  if (event.ended === null) return null;
  return sessionCompleted(event.ended, 'inactivity', { id: deps.ids.next(), at: event.at });
}

/**
 * Time of a message after the previous one. A small clock correction does not put a message before
 * the one it follows; a clock that was years ahead is not followed: messages keep the order in
 * which they were stored.
 */
function notBeforeLastMessage(now: EpochMs, conversation: ConversationRow | null): EpochMs {
  const last = conversation?.last_message_at ?? 0;
  return isFromFuture(last, now) ? now : Math.max(now, last);
}

/** Reply to a message that was resent, for instance after a lost connection. */
function storedTurn(store: WriteStore, message: MessageRow): SendResult {
  const conversation = store.conversations.bySeq(message.conversation_seq);
  if (conversation === null) throw new Error(`message ${message.id} has no conversation`);
  const answer = activeAnswer(store, message.turn_id);
  return {
    conversationId: conversation.id,
    turnId: message.turn_id,
    message: presentMessage(store, message, conversation.id),
    answer: answer && presentMessage(store, answer, conversation.id),
  };
}

function activeAnswer(store: WriteStore, turnId: Id): MessageRow | null {
  const answers = store.messages
    .ofTurn(turnId)
    .filter(({ role, active }) => role === 'assistant' && active === 1);
  return answers.at(-1) ?? null;
}
