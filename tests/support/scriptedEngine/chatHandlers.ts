import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import type { Chosen } from '../../../shared/contract/chat.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Conversation, Message } from '../../../shared/domain/chat.ts';
import { createAnswering, type Remember } from './answering.ts';
import {
  attach,
  behindWhat,
  branchOf,
  findMessage,
  findStored,
  isTemporary,
  presented,
} from './branches.ts';
import { conversation, message, nextId } from './build.ts';
import type { Emitter } from './events.ts';
import { spaceOf } from './memoryHandlers.ts';
import { modelNameOf } from './modelHandlers.ts';
import type { World, WorkspaceWorld } from './world.ts';

type ChatCommands = Pick<EngineHandlers, Extract<keyof EngineHandlers, `chat.${string}`>>;

export function createChatHandlers(
  world: World,
  events: Emitter,
  remember: Remember,
): ChatCommands {
  const answering = createAnswering({ world, events, remember });

  /** The conversation, made now if this is its first message. */
  function conversationFor(
    space: WorkspaceWorld,
    id: string | null,
    text: string,
    chosen: Chosen | undefined,
  ): Conversation {
    const now = Date.now();
    const begun = id === null ? undefined : space.begun.get(id);
    let held = begun?.temporary ? begun : space.conversations.find((each) => each.id === id);
    if (!held) {
      const made = conversation(text.slice(0, 60), now, { ...chosen, ...(id !== null && { id }) });
      held = begun ? { ...begun, ...chosen, title: made.title, createdAt: now } : made;
      space.begun.delete(held.id);
      space.conversations.push(held);
      space.sessions.set(held.id, [
        { id: nextId('session'), startedAt: now, completedAt: null, consolidatedAt: null },
      ]);
    }
    const title = held.title || text.slice(0, 60);
    Object.assign(held, { title, lastMessageAt: now, preview: text });
    return held;
  }

  function say(
    workspaceId: string,
    held: Conversation,
    clientMessageId: string,
    text: string,
    behind: string | null,
  ) {
    const space = spaceOf(world, workspaceId);
    const of = {
      conversationId: held.id,
      sessionId: space.sessions.get(held.id)?.at(-1)?.id ?? 'session',
      turnId: nextId('turn'),
      createdAt: Date.now(),
    };
    const mine = message({ ...of, role: 'user', text }, { waiting: world.storage !== 'ok' });
    attach(space, mine, behind);
    space.sent.set(clientMessageId, mine.id);
    events.emit('conversations.changed', { workspaceId, conversationId: held.id });
    const answer = answerAnew(workspaceId, mine, held.model);
    return {
      conversationId: held.id,
      turnId: of.turnId,
      message: presented(space, mine),
      answer,
    };
  }

  function answerAnew(workspaceId: string, to: Message, model: string | null): Message {
    const space = spaceOf(world, workspaceId);
    const { conversationId, sessionId, turnId } = to;
    const of = { conversationId, sessionId, turnId, createdAt: Date.now() };
    const author = modelNameOf(world, model);
    const answer = message({ ...of, role: 'assistant', text: '' }, { state: 'streaming', author });
    attach(space, answer, to.id);
    void answering.play(workspaceId, space, to.text, answer);
    return presented(space, answer);
  }

  function questionOf(space: WorkspaceWorld, messageId: string): Message {
    const told = findMessage(space, messageId);
    if (told.role === 'user') return told;
    return findMessage(space, behindWhat(space, told) ?? messageId);
  }

  function again(workspaceId: string, messageId: string, model?: string) {
    const space = spaceOf(world, workspaceId);
    const question = questionOf(space, messageId);
    const { conversationId } = question;
    const held =
      space.begun.get(conversationId) ??
      space.conversations.find((each) => each.id === conversationId);
    if (held?.temporary) {
      if (branchOf(space, conversationId).at(-1)?.id !== messageId) {
        throw contractError('conflict', { reason: 'not_retryable' });
      }
      space.messages = space.messages.filter((each) => each.id !== messageId);
    }
    const answer = answerAnew(workspaceId, question, model ?? held?.model ?? null);
    return { turnId: answer.turnId, answer };
  }

  return {
    'chat.send'({ workspaceId, conversationId, clientMessageId, text, temporary, chosen }) {
      const space = spaceOf(world, workspaceId);
      if (temporary && !isTemporary(space, conversationId ?? '')) {
        throw contractError('refused', { reason: 'temporary_gone' });
      }
      const known = space.messages.find((each) => each.id === space.sent.get(clientMessageId));
      if (known) {
        const turn = { conversationId: known.conversationId, turnId: known.turnId };
        const answer = space.messages.findLast(
          (each) => each.turnId === known.turnId && each.role === 'assistant',
        );
        return {
          ...turn,
          message: presented(space, known),
          answer: answer ? presented(space, answer) : null,
        };
      }
      const held = conversationFor(space, conversationId, text, chosen);
      const behind = branchOf(space, held.id).at(-1)?.id ?? null;
      return say(workspaceId, held, clientMessageId, text, behind);
    },
    'chat.stop'({ turnId }) {
      answering.stop(turnId);
      return { stopped: true };
    },
    'chat.retry': ({ workspaceId, messageId }) => again(workspaceId, messageId),
    'chat.regenerate': ({ workspaceId, messageId, model }) => again(workspaceId, messageId, model),
    'chat.edit'({ workspaceId, messageId, clientMessageId, text }) {
      const space = spaceOf(world, workspaceId);
      const old = findStored(space, messageId);
      const held = conversationFor(space, old.conversationId, text, undefined);
      return say(workspaceId, held, clientMessageId, text, behindWhat(space, old));
    },
  };
}
