import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import type { ForgetEdge, ForgetItem, QuarantineEntry } from '../../../shared/contract/forget.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Backup } from '../../../shared/contract/status.ts';
import { ago } from './clock.ts';
import type { Emitter } from './events.ts';
import { findNode, spaceOf } from './memoryHandlers.ts';
import type { World, WorkspaceWorld } from './world.ts';

type ForgetCommands = Pick<EngineHandlers, Extract<keyof EngineHandlers, `forget.${string}`>>;

const backups: readonly Backup[] = [3, 27].map((hours) => ({
  id: `backup-${hours}`,
  createdAt: ago.hours(hours),
  sizeBytes: 1_400_000,
  verified: true,
  messages: 271 - hours,
}));

const setAside: readonly QuarantineEntry[] = [
  { id: 'aside-1', at: ago.days(9), sizeBytes: 1_210_000 },
];

/** Forgets from the plain arrays; that nothing is left is promised by the real engine only. */
export function createForgetHandlers(world: World, events: Emitter): ForgetCommands {
  return {
    'forget.preview'({ workspaceId, target }) {
      const space = spaceOf(world, workspaceId);
      const items =
        target.kind === 'memories'
          ? target.ids.flatMap((id) => aboutMemory(space, id))
          : target.kind === 'memory'
            ? aboutMemory(space, target.id)
            : target.kind === 'entity'
              ? aboutEntity(space, target.id)
              : aboutMessages(space, target.id);
      if (items.length === 0) throw contractError('not_found', { reason: target.kind });
      return {
        items,
        edges: edgesOf(space, items),
        backups: [...backups],
        setAside: [...setAside],
      };
    },
    'forget.apply'({ workspaceId, memoryIds, messageIds, entityIds }) {
      const space = spaceOf(world, workspaceId);
      space.nodes = space.nodes.filter(({ id }) => !memoryIds.includes(id));
      space.writePath.entities = space.writePath.entities.filter(
        ({ id }) => !entityIds.includes(id),
      );
      space.messages = space.messages.map((message) =>
        messageIds.includes(message.id)
          ? { ...message, text: '', citations: [], actions: [], receipt: null, forgotten: true }
          : message,
      );
      events.emit('facts.changed', { workspaceId });
      events.emit('entities.changed', { workspaceId });
      events.emit('conversations.changed', { workspaceId, conversationId: null });
      return {
        proof: { files: 6, bytes: 0, rows: 0, words: 0, left: [] },
        backups: [...backups],
        setAside: [...setAside],
      };
    },
    'forget.purgeBackups': () => ({ backups: [] }),
  };
}

function aboutMemory(space: WorkspaceWorld, nodeId: string): ForgetItem[] {
  const node = findNode(space, nodeId);
  const evidence = space.evidence.get(nodeId) ?? [];
  const said = space.messages.filter(({ id }) => evidence.some((each) => each.messageId === id));
  const repeats = space.messages.filter(({ text }) => text.includes(node.content.slice(0, 20)));
  return [
    memoryItem(node, 'itself'),
    ...said.map((message) => messageItem(message, 'evidence')),
    ...repeats
      .filter((message) => !said.includes(message))
      .map((message) => messageItem(message, 'repeats')),
    ...space.nodes
      .filter((other) => other.id !== nodeId && other.type !== 'episodic')
      .slice(-1)
      .map((other) => ({ ...memoryItem(other, 'same_turn'), suggested: false })),
  ];
}

function aboutEntity(space: WorkspaceWorld, entityId: string): ForgetItem[] {
  const entity = space.writePath.entities.find(({ id }) => id === entityId);
  if (!entity) return [];
  const { id, name: text, firstSeen: at } = entity;
  const about = space.nodes.filter((node) =>
    space.entities.get(node.id)?.some((ref) => ref.id === entityId),
  );
  return [
    { kind: 'entity', id, sort: entity.type, text, at, reason: 'itself', suggested: true },
    ...about.map((node) => memoryItem(node, 'about')),
  ];
}

/** A message by its own id, or all of a conversation by that one's. */
function aboutMessages(space: WorkspaceWorld, id: string): ForgetItem[] {
  return space.messages
    .filter((message) => message.id === id || message.conversationId === id)
    .map((message) => messageItem(message, 'itself'));
}

function edgesOf(space: WorkspaceWorld, items: readonly ForgetItem[]): ForgetEdge[] {
  const place = (id: string | null) => items.findIndex((item) => item.id === id);
  return items.flatMap(({ id, kind, reason }, from): ForgetEdge[] => {
    const evidence = space.evidence.get(id) ?? [];
    const said = evidence.map(({ messageId }) => place(messageId));
    const about = (space.entities.get(id) ?? []).map((entity) => place(entity.id));
    const ends = [
      ...said.map((to) => ({ from, to, relation: 'derived_from' as const })),
      ...about.map((to) => ({ from, to, relation: 'about' as const })),
      ...(kind === 'message' && reason === 'repeats'
        ? [{ from, to: 0, relation: 'repeats' as const }]
        : []),
    ];
    return ends.filter(({ to }) => to >= 0 && to !== from);
  });
}

function memoryItem(
  { id, type: sort, content: text, createdAt: at }: WorkspaceWorld['nodes'][number],
  reason: ForgetItem['reason'],
): ForgetItem {
  return { kind: 'memory', id, sort, text, at, reason, suggested: true };
}

function messageItem(
  { id, text, createdAt: at }: WorkspaceWorld['messages'][number],
  reason: ForgetItem['reason'],
): ForgetItem {
  return { kind: 'message', id, sort: 'episodic', text, at, reason, suggested: true };
}
