import { contractError } from '../../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { Conversation, Message } from '../../../../shared/domain/chat.ts';
import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { Clock, IdSource } from '../../dependencies.ts';
import type { EngineEvent } from '../../engineApi.ts';
import { createHeldPlace } from '../../models/heldPlace.ts';
import type { ChatModel } from '../../models/ports.ts';
import { clip } from '../../text/clip.ts';
import { firstSentence } from '../../text/summary.ts';
import { BUILT_IN } from '../authors.ts';
import { createRuns } from '../answering/runs.ts';
import { emptyConversation } from '../conversationDrafts.ts';
import { noContext } from '../modelLoop/contextBlocks.ts';
import { createDraft } from '../modelLoop/answerDraft.ts';
import { announcer } from '../modelLoop/announcer.ts';
import { runLoop } from '../modelLoop/runLoop.ts';
import { systemPrompt } from '../modelLoop/systemPrompt.ts';
import { fitPrompt } from '../modelLoop/fitPrompt.ts';
import { noTools } from '../../models/toolbox.ts';
import { userTurn } from '../userTurn.ts';

export interface TemporaryParts {
  readonly workspaceId: Id;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: () => Settings;
  readonly timeZone: string;
  readonly author: (conversation: Pick<Conversation, 'model'>, text: string) => string;
  readonly model: (author: string) => ChatModel | null;
  readonly emit: (event: EngineEvent) => void;
}

/** More than anybody has open; the oldest goes first. */
const MOST = 50;

interface Held {
  conversation: Conversation;
  messages: Message[];
  readonly place: number;
}

/**
 * Conversations that nothing is written of: no row, no journal, no memory. They are gone when Loci
 * ends, or when they are thrown away.
 */
export function createTemporaryChats(parts: TemporaryParts) {
  const { workspaceId, clock, ids, emit } = parts;
  const held = new Map<Id, Held>();
  const runs = createRuns();
  let places = 0;

  const find = (id: Id): Held => {
    const found = held.get(id);
    if (found === undefined) throw contractError('not_found', { reason: 'conversation' });
    return found;
  };
  const ofMessage = (messageId: Id): Held | undefined =>
    [...held.values()].find(({ messages }) => messages.some(({ id }) => id === messageId));
  const put = (chat: Held, message: Message) => {
    const known = chat.messages.some(({ id }) => id === message.id);
    chat.messages = known
      ? chat.messages.map((other) => (other.id === message.id ? message : other))
      : [...chat.messages, message];
  };
  const newMessage = (
    chat: Held,
    rest: Pick<Message, 'id' | 'turnId' | 'role' | 'text' | 'state' | 'author'>,
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
    versions: [rest.id],
    waiting: false,
    ...rest,
  });

  const answer = async (chat: Held, empty: Message, signal: AbortSignal): Promise<void> => {
    const ofTurn = {
      workspaceId,
      conversationId: chat.conversation.id,
      turnId: empty.turnId,
      messageId: empty.id,
    };
    emit({ name: 'chat.started', payload: { ...ofTurn, message: empty } });
    const draft = createDraft(announcer(emit, ofTurn));
    const model = parts.model(empty.author ?? '');
    const before = chat.messages.filter(({ id }) => id !== empty.id);
    const asked = before.findLast(({ role }) => role === 'user')?.text ?? '';
    const system = () =>
      systemPrompt({
        now: clock.now(),
        timeZone: parts.timeZone,
        memory: false,
        context: noContext,
      });
    const material = {
      system,
      context: noContext,
      tools: [],
      said: before.slice(0, -1),
      asked,
      window: parts.settings()['session.window_tokens'],
    };
    const ended =
      model &&
      (await runLoop({
        model,
        prompt: (contextTokens) => fitPrompt(material, contextTokens),
        toolbox: noTools,
        draft,
        place: createHeldPlace(),
        signal,
      }));
    const problem = ended === null ? nobody(empty.author) : ended.problem;
    const { text, reasoning, usage } = draft;
    const partial = text !== '' || problem === 'cancelled' ? 'interrupted' : 'failed';
    const state = problem === null ? ('complete' as const) : partial;
    const message: Message = { ...empty, text, reasoning, usage, problem, state };
    put(chat, message);
    emit({ name: 'chat.finished', payload: { ...ofTurn, message } });
  };
  const begin = (chat: Held, turnId: Id, author: string): Message => {
    const id = ids.next();
    const empty = newMessage(chat, {
      id,
      turnId,
      role: 'assistant',
      text: '',
      state: 'streaming',
      author,
    });
    put(chat, empty);
    runs.start(turnId, chat.place, (signal) => answer(chat, empty, signal));
    return empty;
  };

  return {
    has: (conversationId: Id) => held.has(conversationId),
    hasMessage: (messageId: Id) => ofMessage(messageId) !== undefined,
    create(): Conversation {
      const conversation = emptyConversation(ids.next(), clock.now(), {
        temporary: true,
        memory: false,
      });
      const [oldest] = held.keys();
      if (held.size >= MOST && oldest !== undefined) held.delete(oldest);
      held.set(conversation.id, { conversation, messages: [], place: (places += 1) });
      return conversation;
    },
    list: (): Conversation[] =>
      [...held.values()]
        .map(({ conversation }) => conversation)
        .filter(({ messageCount }) => messageCount > 0),
    get: (id: Id): Conversation => find(id).conversation,
    messages: (id: Id): Response<'conversations.messages'> => ({
      messages: find(id).messages,
      sessions: [],
      hasMore: false,
    }),
    /** Pins and switches mean nothing to what is not kept. */
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
      const known = chat.messages.find(({ id }) => id === clientMessageId);
      if (known !== undefined) {
        const said = chat.messages.find(
          ({ turnId, role }) => turnId === known.turnId && role === 'assistant',
        );
        const { id } = chat.conversation;
        return { conversationId: id, turnId: known.turnId, message: known, answer: said ?? null };
      }
      const turnId = ids.next();
      const said = userTurn({ text, pasted }, parts.settings()['privacy.redact_secrets']);
      const message = {
        ...newMessage(chat, {
          id: clientMessageId,
          turnId,
          role: 'user',
          text: said.text,
          state: 'complete',
          author: null,
        }),
        redactions: said.redactions,
        ...(said.pasted.length > 0 && { pasted: said.pasted }),
      };
      put(chat, message);
      const { conversation } = chat;
      chat.conversation = {
        ...conversation,
        title: conversation.title || clip(firstSentence(said.subject ?? message.text), 60),
        lastMessageAt: message.createdAt,
        messageCount: conversation.messageCount + 2,
        preview: clip(message.text, 120),
      };
      const answering = begin(chat, turnId, parts.author(conversation, text));
      return { conversationId: conversation.id, turnId, message, answer: answering };
    },
    /** Answers a turn again; the answer before it is gone with everything else. */
    again(messageId: Id, model: string | null): Response<'chat.retry'> {
      const chat = ofMessage(messageId);
      const old = chat?.messages.find(({ id }) => id === messageId);
      if (chat === undefined || old?.role !== 'assistant') throw contractError('not_found');
      if (old.state === 'streaming' || chat.messages.at(-1)?.id !== old.id) {
        throw contractError('conflict', { reason: 'not_retryable' });
      }
      chat.messages = chat.messages.filter(({ id }) => id !== messageId);
      const author = parts.author({ model: model ?? chat.conversation.model }, '');
      return { turnId: old.turnId, answer: begin(chat, old.turnId, author) };
    },
    stop: (turnId: Id) => runs.stop(turnId),
    discard(id: Id) {
      for (const { turnId } of held.get(id)?.messages ?? []) runs.stop(turnId);
      return held.delete(id);
    },
    close: () => runs.close(),
  };
}

/** The built-in assistant lives on what is recorded, so here it has nothing to say. */
function nobody(author: string | null): ModelProblem {
  return author === BUILT_IN ? 'no_model' : 'unknown_model';
}
