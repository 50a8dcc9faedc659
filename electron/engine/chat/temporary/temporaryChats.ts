import { contractError } from '../../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { Conversation, Message } from '../../../../shared/domain/chat.ts';
import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { Clock, IdSource } from '../../dependencies.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { ChatModel } from '../../models/ports.ts';
import { clip } from '../../text/clip.ts';
import { firstSentence } from '../../text/summary.ts';
import { BUILT_IN } from '../authors.ts';
import { createRuns } from '../answering/runs.ts';
import { emptyConversation } from '../unsentChoices.ts';
import { noContext } from '../modelLoop/contextBlocks.ts';
import { createAnswerDraft } from '../modelLoop/answerDraft.ts';
import { announcer } from '../modelLoop/announcer.ts';
import { runLoop } from '../modelLoop/runLoop.ts';
import { systemPrompt } from '../modelLoop/systemPrompt.ts';
import { shortTermWindow, windowOf } from '../modelLoop/modelWindow.ts';
import { noTools } from '../../models/toolbox.ts';
import { userTurn } from '../userTurn.ts';

export interface TemporaryChatDependencies {
  readonly workspaceId: Id;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: () => Settings;
  readonly timeZone: string;
  readonly author: (conversation: Pick<Conversation, 'model'>, text: string) => string;
  readonly model: (author: string) => ChatModel | null;
  readonly emit: (event: EngineEvent) => void;
}

/** Limit of open temporary chats; the oldest is dropped first. */
const MOST = 50;

interface TemporaryChat {
  conversation: Conversation;
  messages: Message[];
  readonly order: number;
}

/**
 * Temporary chats: no row, no journal, no memory. They vanish when Loci ends, or when they are
 * deleted.
 */
export function createTemporaryChats(deps: TemporaryChatDependencies) {
  const { workspaceId, clock, ids, emit } = deps;
  const chats = new Map<Id, TemporaryChat>();
  const runs = createRuns();
  let counter = 0;

  const find = (id: Id): TemporaryChat => {
    const chat = chats.get(id);
    if (chat === undefined) throw contractError('not_found', { reason: 'conversation' });
    return chat;
  };
  const ofMessage = (messageId: Id): TemporaryChat | undefined =>
    [...chats.values()].find(({ messages }) => messages.some(({ id }) => id === messageId));
  const putMessage = (chat: TemporaryChat, message: Message) => {
    const exists = chat.messages.some(({ id }) => id === message.id);
    chat.messages = exists
      ? chat.messages.map((other) => (other.id === message.id ? message : other))
      : [...chat.messages, message];
  };
  const newMessage = (
    chat: TemporaryChat,
    fields: Pick<Message, 'id' | 'turnId' | 'role' | 'text' | 'state' | 'author'>,
  ): Message => ({
    conversationId: chat.conversation.id,
    sessionId: chat.conversation.id,
    createdAt: clock.now(),
    redactions: 0,
    citations: [],
    actions: [],
    problem: null,
    reasoning: '',
    toolCalls: [],
    usage: null,
    receipt: null,
    versions: [fields.id],
    waiting: false,
    ...fields,
  });

  const answer = async (
    chat: TemporaryChat,
    empty: Message,
    signal: AbortSignal,
  ): Promise<void> => {
    const ofTurn = {
      workspaceId,
      conversationId: chat.conversation.id,
      turnId: empty.turnId,
      messageId: empty.id,
    };
    emit({ name: 'chat.started', payload: { ...ofTurn, message: empty } });
    const answerDraft = createAnswerDraft(announcer(emit, ofTurn));
    const model = deps.model(empty.author ?? '');
    const history = chat.messages.filter(({ id }) => id !== empty.id);
    const question = history.findLast(({ role }) => role === 'user')?.text ?? '';
    const system = systemPrompt({
      now: clock.now(),
      timeZone: deps.timeZone,
      memory: false,
      context: noContext,
    });
    const windowTokens = deps.settings()['session.window_tokens'];
    const problem =
      model === null
        ? nobody(empty.author)
        : await runLoop({
            model,
            turns: [
              { role: 'system', text: system },
              ...shortTermWindow(
                history.slice(0, -1),
                question,
                await windowOf(model, windowTokens, [system]),
              ),
            ],
            toolbox: noTools,
            answerDraft,
            signal,
          });
    const { text, reasoning, usage } = answerDraft;
    const partial = text !== '' || problem === 'cancelled' ? 'interrupted' : 'failed';
    const state = problem === null ? ('complete' as const) : partial;
    const message: Message = { ...empty, text, reasoning, usage, problem, state };
    putMessage(chat, message);
    emit({ name: 'chat.finished', payload: { ...ofTurn, message } });
  };
  const begin = (chat: TemporaryChat, turnId: Id, author: string): Message => {
    const id = ids.next();
    const empty = newMessage(chat, {
      id,
      turnId,
      role: 'assistant',
      text: '',
      state: 'streaming',
      author,
    });
    putMessage(chat, empty);
    runs.start(turnId, chat.order, (signal) => answer(chat, empty, signal));
    return empty;
  };

  return {
    has: (conversationId: Id) => chats.has(conversationId),
    hasMessage: (messageId: Id) => ofMessage(messageId) !== undefined,
    create(): Conversation {
      const conversation = emptyConversation(ids.next(), clock.now(), {
        temporary: true,
        memory: false,
      });
      const [oldest] = chats.keys();
      if (chats.size >= MOST && oldest !== undefined) chats.delete(oldest);
      chats.set(conversation.id, { conversation, messages: [], order: (counter += 1) });
      return conversation;
    },
    list: (): Conversation[] =>
      [...chats.values()]
        .map(({ conversation }) => conversation)
        .filter(({ messageCount }) => messageCount > 0),
    get: (id: Id): Conversation => find(id).conversation,
    messages: (id: Id): Response<'conversations.messages'> => ({
      messages: find(id).messages,
      sessions: [],
      hasMore: false,
    }),
    /** Pins and switches have no effect on a conversation that is not stored. */
    update: (id: Id): Response<'conversations.update'> => ({
      conversation: find(id).conversation,
      changeId: null,
    }),
    setModel(id: Id, model: string | null): Response<'conversations.setModel'> {
      const chat = find(id);
      chat.conversation = { ...chat.conversation, model };
      return { conversation: chat.conversation, changeId: null };
    },
    send({
      conversationId,
      clientMessageId,
      text,
      pasted,
    }: Request<'chat.send'>): Response<'chat.send'> {
      const chat = find(conversationId ?? '');
      const existing = chat.messages.find(({ id }) => id === clientMessageId);
      if (existing !== undefined) {
        const answer = chat.messages.find(
          ({ turnId, role }) => turnId === existing.turnId && role === 'assistant',
        );
        const { id } = chat.conversation;
        return {
          conversationId: id,
          turnId: existing.turnId,
          message: existing,
          answer: answer ?? null,
        };
      }
      const turnId = ids.next();
      const turn = userTurn({ text, pasted }, deps.settings()['privacy.redact_secrets']);
      const message = {
        ...newMessage(chat, {
          id: clientMessageId,
          turnId,
          role: 'user',
          text: turn.text,
          state: 'complete',
          author: null,
        }),
        redactions: turn.redactions,
        ...(turn.pasted.length > 0 && { pasted: turn.pasted }),
      };
      putMessage(chat, message);
      const { conversation } = chat;
      chat.conversation = {
        ...conversation,
        title: conversation.title || clip(firstSentence(turn.subject ?? message.text), 60),
        lastMessageAt: message.createdAt,
        messageCount: conversation.messageCount + 2,
        preview: clip(message.text, 120),
      };
      const answering = begin(chat, turnId, deps.author(conversation, text));
      return { conversationId: conversation.id, turnId, message, answer: answering };
    },
    /** Answers a turn again; the previous answer is dropped. */
    again(messageId: Id, model: string | null): Response<'chat.retry'> {
      const chat = ofMessage(messageId);
      const old = chat?.messages.find(({ id }) => id === messageId);
      if (chat === undefined || old?.role !== 'assistant') throw contractError('not_found');
      if (old.state === 'streaming' || chat.messages.at(-1)?.id !== old.id) {
        throw contractError('conflict', { reason: 'not_retryable' });
      }
      chat.messages = chat.messages.filter(({ id }) => id !== messageId);
      const author = deps.author({ model: model ?? chat.conversation.model }, '');
      return { turnId: old.turnId, answer: begin(chat, old.turnId, author) };
    },
    stop: (turnId: Id) => runs.stop(turnId),
    discard(id: Id) {
      for (const { turnId } of chats.get(id)?.messages ?? []) runs.stop(turnId);
      return chats.delete(id);
    },
    close: () => runs.close(),
  };
}

/** The built-in assistant depends on recorded memory, so it has no answer here. */
function nobody(author: string | null): ModelProblem {
  return author === BUILT_IN ? 'no_model' : 'unknown_model';
}
