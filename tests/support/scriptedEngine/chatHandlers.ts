import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Conversation, Message } from '../../../shared/domain/chat.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import { answerTo } from './answers.ts';
import { changeGroup, conversation, message, nextId } from './build.ts';
import type { Emitter } from './events.ts';
import { spaceOf } from './memoryHandlers.ts';
import type { World, WorkspaceWorld } from './world.ts';

type ChatCommands = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `chat.${string}` | `conversations.${string}`>
>;

type Remember = (workspaceId: string, content: string) => { nodeId: string; changeId: string };

export function createChatHandlers(
  world: World,
  events: Emitter,
  remember: Remember,
): ChatCommands {
  const stopped = new Set<string>();

  function put(space: WorkspaceWorld, held: Message): void {
    const at = space.messages.findIndex((each) => each.id === held.id);
    if (at < 0) space.messages.push(held);
    else space.messages[at] = held;
  }

  async function stream(workspaceId: string, question: string, empty: Message): Promise<void> {
    const space = spaceOf(world, workspaceId);
    const { conversationId, turnId, id: messageId } = empty;
    const of = { workspaceId, conversationId, turnId, messageId };
    events.emit('chat.started', { ...of, message: empty });
    const answer = answerTo(space, question, (content) => remember(workspaceId, content));
    const pieces = answer.text.match(/\S+\s*/g) ?? [];
    const upTo = world.interruptNext ? Math.ceil(pieces.length / 2) : pieces.length;
    world.interruptNext = false;
    let text = '';
    for (const piece of pieces.slice(0, upTo)) {
      if (stopped.has(turnId)) break;
      await new Promise((resolve) => setTimeout(resolve, world.pieceMs));
      events.emit('chat.delta', { ...of, offset: text.length, text: piece });
      text += piece;
    }
    const whole = text === answer.text;
    const finished: Message = {
      ...empty,
      text,
      state: whole ? 'complete' : 'interrupted',
      problem: whole ? null : stopped.has(turnId) ? 'cancelled' : 'internal',
      citations: answer.citations,
      actions: whole ? answer.actions : [],
    };
    put(space, finished);
    events.emit('chat.finished', { ...of, message: finished });
  }

  function find(workspaceId: string, conversationId: string): Conversation {
    const found = spaceOf(world, workspaceId).conversations.find(
      (each) => each.id === conversationId,
    );
    if (!found) throw contractError('not_found', { reason: 'conversation' });
    return found;
  }

  function replace(
    workspaceId: string,
    next: Conversation,
    cause: ChangeCause,
  ): { conversation: Conversation; changeId: string } {
    const space = spaceOf(world, workspaceId);
    let other = next;
    const swap = () => {
      const at = space.conversations.findIndex((each) => each.id === next.id);
      const before = space.conversations[at] ?? next;
      space.conversations[at] = other;
      other = before;
      events.emit('conversations.changed', { workspaceId, conversationId: next.id });
      events.emit('history.changed', { workspaceId });
    };
    swap();
    const group = changeGroup(cause, next.title);
    space.acts.unshift({ group, swap });
    return { conversation: next, changeId: group.id };
  }

  return {
    'conversations.list': ({ workspaceId, trashed }) => ({
      conversations: spaceOf(world, workspaceId).conversations.filter(
        (each) => (each.trashedAt !== null) === trashed,
      ),
    }),
    'conversations.create'({ workspaceId }) {
      const made = conversation('', Date.now());
      spaceOf(world, workspaceId).conversations.push(made);
      return made;
    },
    'conversations.get': ({ workspaceId, conversationId }) => find(workspaceId, conversationId),
    'conversations.rename': ({ workspaceId, conversationId, title }) =>
      replace(
        workspaceId,
        { ...find(workspaceId, conversationId), title, titleIsAutomatic: false },
        'conversation_rename',
      ),
    'conversations.trash'({ workspaceId, conversationId }) {
      const next = { ...find(workspaceId, conversationId), trashedAt: Date.now() };
      return { changeId: replace(workspaceId, next, 'conversation_trash').changeId };
    },
    'conversations.restore': ({ workspaceId, conversationId }) =>
      replace(
        workspaceId,
        { ...find(workspaceId, conversationId), trashedAt: null },
        'conversation_restore',
      ),
    'conversations.messages'({ workspaceId, conversationId, before, limit }) {
      find(workspaceId, conversationId);
      const space = spaceOf(world, workspaceId);
      const all = space.messages.filter((each) => each.conversationId === conversationId);
      const end = before === undefined ? all.length : all.findIndex((each) => each.id === before);
      const start = Math.max(0, end - limit);
      return {
        messages: all.slice(start, end),
        sessions: space.sessions.get(conversationId) ?? [],
        hasMore: start > 0,
      };
    },
    'chat.send'({ workspaceId, conversationId, clientMessageId, text }) {
      const space = spaceOf(world, workspaceId);
      const known = space.messages.find((each) => each.id === space.sent.get(clientMessageId));
      if (known) {
        const turn = { conversationId: known.conversationId, turnId: known.turnId };
        const answer = space.messages.findLast(
          (each) => each.turnId === known.turnId && each.role === 'assistant',
        );
        return { ...turn, message: known, answer: answer ?? null };
      }
      const now = Date.now();
      let held = space.conversations.find((each) => each.id === conversationId);
      if (!held) {
        held = conversation(text.slice(0, 60), now, conversationId ? { id: conversationId } : {});
        space.conversations.push(held);
        space.sessions.set(held.id, [
          { id: nextId('session'), startedAt: now, completedAt: null, consolidatedAt: null },
        ]);
      }
      Object.assign(held, { lastMessageAt: now, preview: text });
      const of = {
        conversationId: held.id,
        sessionId: space.sessions.get(held.id)?.at(-1)?.id ?? 'session',
        turnId: nextId('turn'),
        createdAt: now,
      };
      const mine = message({ ...of, role: 'user', text }, { waiting: world.storage !== 'ok' });
      const answer = message({ ...of, role: 'assistant', text: '' }, { state: 'streaming' });
      put(space, mine);
      put(space, answer);
      space.sent.set(clientMessageId, mine.id);
      events.emit('conversations.changed', { workspaceId, conversationId: held.id });
      void stream(workspaceId, text, answer);
      return { conversationId: held.id, turnId: of.turnId, message: mine, answer };
    },
    'chat.stop'({ turnId }) {
      stopped.add(turnId);
      return { stopped: true };
    },
    'chat.retry'({ workspaceId, messageId }) {
      const space = spaceOf(world, workspaceId);
      const old = space.messages.find((each) => each.id === messageId);
      if (!old) throw contractError('not_found');
      const { conversationId, sessionId } = old;
      const question = space.messages.find(
        (each) => each.turnId === old.turnId && each.role === 'user',
      );
      const turnId = nextId('turn');
      const answer = message(
        { conversationId, sessionId, turnId, role: 'assistant', text: '', createdAt: Date.now() },
        { state: 'streaming' },
      );
      put(space, answer);
      void stream(workspaceId, question?.text ?? '', answer);
      return { turnId, answer };
    },
  };
}
