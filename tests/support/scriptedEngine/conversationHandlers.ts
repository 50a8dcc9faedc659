import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import { attach, branchOf, findStored, isTemporary, showVersion } from './branches.ts';
import { changeGroup, conversation, nextId } from './build.ts';
import type { Emitter } from './events.ts';
import { spaceOf } from './memoryHandlers.ts';
import type { World, WorkspaceWorld } from './world.ts';

type ConversationCommands = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `conversations.${string}`>
>;

export function createConversationHandlers(world: World, events: Emitter): ConversationCommands {
  function find(workspaceId: string, conversationId: string): Conversation {
    const space = spaceOf(world, workspaceId);
    const found =
      space.conversations.find((each) => each.id === conversationId) ??
      space.begun.get(conversationId);
    if (!found) throw contractError('not_found', { reason: 'conversation' });
    return found;
  }

  function put(space: WorkspaceWorld, next: Conversation): void {
    if (space.begun.has(next.id)) space.begun.set(next.id, next);
    else {
      space.conversations = space.conversations.map((each) => (each.id === next.id ? next : each));
    }
  }

  function replace(
    workspaceId: string,
    next: Conversation,
    cause: ChangeCause,
  ): { conversation: Conversation; changeId: string } {
    const space = spaceOf(world, workspaceId);
    let other = next;
    const swap = () => {
      const before = find(workspaceId, next.id);
      put(space, other);
      other = before;
      events.emit('conversations.changed', { workspaceId, conversationId: next.id });
      events.emit('history.changed', { workspaceId });
    };
    swap();
    const group = changeGroup(cause, next.title);
    space.acts.unshift({ group, swap });
    return { conversation: next, changeId: group.id };
  }

  /** Without an act to undo: the same switch takes it back. */
  function change(workspaceId: string, conversationId: string, to: Partial<Conversation>) {
    const next = { ...find(workspaceId, conversationId), ...to };
    put(spaceOf(world, workspaceId), next);
    events.emit('conversations.changed', { workspaceId, conversationId });
    return { conversation: next, changeId: null };
  }

  return {
    'conversations.list': ({ workspaceId, trashed }) => ({
      conversations: spaceOf(world, workspaceId).conversations.filter(
        (each) => (each.trashedAt !== null) === trashed,
      ),
      temporary: trashed
        ? []
        : [...spaceOf(world, workspaceId).begun.values()].filter(
            ({ temporary, title }) => temporary && title !== '',
          ),
    }),
    'conversations.create'({ workspaceId, temporary }) {
      const made = conversation('', Date.now(), { temporary, memory: !temporary });
      spaceOf(world, workspaceId).begun.set(made.id, made);
      return made;
    },
    'conversations.discard'({ workspaceId, conversationId }) {
      const space = spaceOf(world, workspaceId);
      const discarded = isTemporary(space, conversationId) && space.begun.delete(conversationId);
      if (discarded) {
        space.messages = space.messages.filter((each) => each.conversationId !== conversationId);
      }
      events.emit('conversations.changed', { workspaceId, conversationId });
      return { discarded };
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
    'conversations.update': ({ workspaceId, conversationId, pinned, archived, memory }) =>
      change(workspaceId, conversationId, {
        ...(pinned === undefined ? {} : { pinnedAt: pinned ? Date.now() : null }),
        ...(archived === undefined ? {} : { archivedAt: archived ? Date.now() : null }),
        ...(memory === undefined ? {} : { memory }),
      }),
    'conversations.setModel': ({ workspaceId, conversationId, model }) =>
      change(workspaceId, conversationId, { model }),
    'conversations.fork'({ workspaceId, messageId }) {
      const space = spaceOf(world, workspaceId);
      const upTo = findStored(space, messageId);
      const from = find(workspaceId, upTo.conversationId);
      const forked = conversation(from.title, Date.now(), { preview: from.preview });
      space.conversations.push(forked);
      space.sessions.set(forked.id, space.sessions.get(from.id) ?? []);
      const branch = branchOf(space, from.id);
      const end = branch.findIndex((each) => each.id === messageId);
      let behind: string | null = null;
      for (const told of branch.slice(0, end + 1)) {
        const id = nextId('message');
        attach(space, { ...told, id, conversationId: forked.id, versions: [id] }, behind);
        behind = id;
      }
      events.emit('conversations.changed', { workspaceId, conversationId: forked.id });
      return forked;
    },
    'conversations.showVersion'({ workspaceId, messageId }) {
      const space = spaceOf(world, workspaceId);
      const message = findStored(space, messageId);
      showVersion(space, message);
      const { conversationId } = message;
      events.emit('conversations.changed', { workspaceId, conversationId });
      return { conversationId };
    },
    'conversations.messages'({ workspaceId, conversationId, before, limit }) {
      find(workspaceId, conversationId);
      const space = spaceOf(world, workspaceId);
      const all = branchOf(space, conversationId);
      const end = before === undefined ? all.length : all.findIndex((each) => each.id === before);
      const start = Math.max(0, end - limit);
      return {
        messages: all.slice(start, end),
        sessions: space.sessions.get(conversationId) ?? [],
        hasMore: start > 0,
      };
    },
  };
}
