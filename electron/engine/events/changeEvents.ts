import type { Id, ConversationId } from '../../../shared/domain/primitives.ts';
import type { DurableEvent } from '../bus/durableEvents.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { TrackedTable } from '../storage/connection/rows.ts';

/** Events that tell a client which lists to read again. */
type ChangeEventName =
  | 'facts.changed'
  | 'entities.changed'
  | 'conversations.changed'
  | 'consolidation.changed'
  | 'documents.changed'
  | 'history.changed';

/** Lists that show rows of each table. Memories are shown with the names of their entities. */
const EVENTS_BY_TABLE: Readonly<Record<TrackedTable, readonly ChangeEventName[]>> = {
  nodes: ['facts.changed', 'entities.changed'],
  node_life: ['facts.changed'],
  node_tags: ['facts.changed'],
  edges: ['facts.changed'],
  node_entities: ['facts.changed', 'entities.changed'],
  entities: ['facts.changed', 'entities.changed'],
  entity_aliases: ['facts.changed', 'entities.changed'],
  merge_proposals: ['entities.changed'],
  irrelevance: [],
  conversations: ['conversations.changed'],
};

/** Memories say whether the turn that they were drawn from is still the one shown. */
const BRANCH_LISTS: readonly ChangeEventName[] = ['conversations.changed', 'facts.changed'];

/** Client events that follow from a commit, each once. */
export function changeEvents(workspaceId: Id, committed: readonly DurableEvent[]): EngineEvent[] {
  const names = new Set(committed.flatMap(namesOf));
  const conversationIds = new Set(committed.flatMap(conversationsOf));
  const [conversationId = null] = conversationIds.size === 1 ? conversationIds : [];
  return [...names].map((name) =>
    name === 'conversations.changed'
      ? { name, payload: { workspaceId, conversationId } }
      : { name, payload: { workspaceId } },
  );
}

/**
 * Announces that everything may have changed: after a recovery, or a forgetting, which records no
 * change.
 */
export function announceAll(emit: (event: EngineEvent) => void, workspaceId: Id): void {
  for (const name of [
    'facts.changed',
    'entities.changed',
    'consolidation.changed',
    'documents.changed',
    'maintenance.changed',
    'routines.changed',
    'history.changed',
  ] as const) {
    emit({ name, payload: { workspaceId } });
  }
  emit({ name: 'conversations.changed', payload: { workspaceId, conversationId: null } });
}

function namesOf(event: DurableEvent): readonly ChangeEventName[] {
  switch (event.topic) {
    case 'memory.changed':
      return [...event.changes.flatMap(({ table }) => EVENTS_BY_TABLE[table]), 'history.changed'];
    case 'session.completed':
      return ['consolidation.changed'];
    case 'document.stored':
      return ['documents.changed', 'consolidation.changed'];
    case 'user.message':
      return event.edits === null ? ['conversations.changed'] : BRANCH_LISTS;
    case 'version.shown':
      return BRANCH_LISTS;
    case 'conversation.forked':
      return ['conversations.changed'];
    // The answerer publishes its own event, after the whole message was sent.
    case 'agent.response':
      return [];
  }
}

function conversationsOf(event: DurableEvent): readonly ConversationId[] {
  switch (event.topic) {
    case 'memory.changed':
      return event.changes.flatMap(({ table, key }) =>
        table === 'conversations' ? [key as ConversationId] : [],
      );
    case 'session.completed':
    case 'agent.response':
    case 'document.stored':
      return [];
    case 'user.message':
    case 'version.shown':
    case 'conversation.forked':
      return [event.conversationId];
  }
}
