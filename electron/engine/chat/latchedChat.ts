import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import { userMessageEventSchema, type UserMessageEvent } from '../bus/durableEvents.ts';
import type { ExternalJournal } from '../storage/files/externalJournal.ts';
import { BUILT_IN } from './authors.ts';
import { DEFAULT_OPTIONS } from './unsentOptions.ts';
import { offTheRecord } from './offTheRecord.ts';
import { userTurn } from './userTurn.ts';

export interface LatchedChatDependencies {
  readonly externalJournal: ExternalJournal;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: () => {
    /** True if anything may be remembered at all. */
    readonly memoryEnabled: boolean;
    readonly redact: boolean;
  };
}

/** Chat of a latched workspace: its messages wait unstored in the external journal. */
export interface LatchedChat {
  /** Synced to disk when it returns; no answer until the database is back. */
  send(request: Request<'chat.send'>): Response<'chat.send'>;
  /** Messages that the database does not have yet, oldest first; of one conversation when named. */
  unstoredMessages(conversationId?: ConversationId): Message[];
}

export function createLatchedChat(deps: LatchedChatDependencies): LatchedChat {
  const { externalJournal, clock, ids } = deps;
  const unstoredEvents = (): UserMessageEvent[] => {
    const events: UserMessageEvent[] = [];
    for (const entry of externalJournal.entries()) {
      const parsed = userMessageEventSchema.safeParse(entry);
      if (parsed.success && parsed.data.seq === null) events.push(parsed.data);
    }
    return events;
  };
  const toResponse = (event: UserMessageEvent): Response<'chat.send'> => ({
    conversationId: event.conversationId,
    turnId: event.turnId,
    message: unstoredMessage(event),
    answer: null,
  });
  return {
    send(request) {
      const events = unstoredEvents();
      const existing = events.find(({ messageId }) => messageId === request.clientMessageId);
      if (existing !== undefined) return toResponse(existing);
      const conversationId = request.conversationId ?? ids.next();
      const earlierEvent = events.find((event) => event.conversationId === conversationId);
      const options = request.chosen ?? earlierEvent?.chosen ?? DEFAULT_OPTIONS;
      const { memoryEnabled, redact } = deps.settings();
      const turn = userTurn(request, redact);
      const willBeRemembered = memoryEnabled && offTheRecord(turn.text) !== 'message';
      const event: UserMessageEvent = {
        seq: null,
        id: ids.next(),
        at: clock.now(),
        topic: 'user.message',
        conversationId,
        ended: null,
        sessionId: earlierEvent?.sessionId ?? ids.next(),
        turnId: ids.next(),
        messageId: request.clientMessageId,
        answerId: ids.next(),
        // The model of the conversation, and the flag that turns its memory off, are read when the
        // message is replayed into the database.
        author: BUILT_IN,
        ...turn,
        episode: willBeRemembered ? { id: ids.next(), seq: null } : null,
        edits: null,
        attachments: [],
        chosen: options,
      };
      externalJournal.appendDurably(event);
      return toResponse(event);
    },
    unstoredMessages: (conversationId) =>
      unstoredEvents()
        .filter((event) => conversationId === undefined || event.conversationId === conversationId)
        .map(unstoredMessage),
  };
}

function unstoredMessage(event: UserMessageEvent): Message {
  return {
    id: event.messageId,
    conversationId: event.conversationId,
    sessionId: event.sessionId,
    turnId: event.turnId,
    role: 'user',
    text: event.text,
    state: 'complete',
    createdAt: event.at,
    author: null,
    redactions: event.redactions,
    citations: [],
    actions: [],
    problem: null,
    reasoning: '',
    toolCalls: [],
    usage: null,
    receipt: null,
    versions: [event.messageId],
    waiting: true,
    ...(event.pasted.length > 0 && { pasted: event.pasted }),
  };
}
