import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { fadeAt, MS_PER_DAY } from '../../../electron/engine/algorithms/decay/fading.ts';
import { strengthForecast } from '../../../electron/engine/algorithms/decay/strengthForecast.ts';
import type { BulkAction } from '../../../shared/contract/facts.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import { typeForKind, type MemoryNode } from '../../../shared/domain/node.ts';
import { findStored } from './branches.ts';
import { changeGroup, memory } from './build.ts';
import type { Emitter } from './events.ts';
import type { World, WorkspaceWorld } from './world.ts';

type MemoryCommands = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `facts.${string}` | `history.${string}`>
>;

export function spaceOf(world: World, workspaceId: string): WorkspaceWorld {
  const space = world.spaces.get(workspaceId);
  if (!space) throw contractError('scope_denied');
  return space;
}

export function findNode(space: WorkspaceWorld, nodeId: string): MemoryNode {
  const node = space.nodes.find((each) => each.id === nodeId);
  if (!node) throw contractError('not_found', { reason: 'memory' });
  return node;
}

export function createMemoryHandlers(world: World, events: Emitter): MemoryCommands {
  /** Puts rows in place and remembers how to swap them back. */
  function act(
    workspaceId: string,
    cause: ChangeCause,
    label: string,
    rows: readonly MemoryNode[],
  ) {
    const space = spaceOf(world, workspaceId);
    const before = new Map(space.nodes.map((node) => [node.id, node]));
    const ids = new Set(rows.map((row) => row.id));
    let others = rows;
    const swap = () => {
      const replaced = space.nodes.filter((node) => ids.has(node.id));
      space.nodes = [...space.nodes.filter((node) => !ids.has(node.id)), ...others];
      others = replaced;
      tell(workspaceId);
    };
    swap();
    const group = changeGroup(cause, label);
    space.acts.unshift({ group, swap });
    for (const row of rows) {
      const entry = { changeId: group.id, at: group.at, actor: group.actor, cause };
      const known = space.history.get(row.id) ?? [];
      const changed = changedFields(before.get(row.id), row);
      space.history.set(row.id, [...known, { ...entry, ...changed }]);
    }
    return group;
  }

  function tell(workspaceId: string): void {
    events.emit('facts.changed', { workspaceId });
    events.emit('history.changed', { workspaceId });
  }

  function step(workspaceId: string, changeId: string | undefined, from: 'done' | 'undone') {
    const space = spaceOf(world, workspaceId);
    const index = space.acts.findIndex(({ group }) =>
      changeId === undefined ? group.state === from : group.id === changeId,
    );
    const found = space.acts[index];
    if (!found || found.group.state !== from) {
      throw contractError('refused', {
        reason: from === 'done' ? 'nothing_to_undo' : 'nothing_to_redo',
      });
    }
    found.swap();
    const group = { ...found.group, state: from === 'done' ? 'undone' : 'done' } as const;
    space.acts[index] = { ...found, group };
    return group;
  }

  function change(
    workspaceId: string,
    nodeId: string,
    cause: ChangeCause,
    to: Partial<MemoryNode>,
  ) {
    const node = { ...findNode(spaceOf(world, workspaceId), nodeId), ...to, updatedAt: Date.now() };
    return { node, changeId: act(workspaceId, cause, node.content, [node]).id };
  }

  return {
    'facts.list'({ workspaceId, query, kinds, statuses, trusts, sort, offset, limit, ...more }) {
      const { asOf, tags } = more;
      const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      const nodes = spaceOf(world, workspaceId)
        .nodes.filter((node) => node.type !== 'episodic')
        .flatMap((node) => asThen(node, asOf))
        .filter((node) => kinds.length === 0 || (node.kind && kinds.includes(node.kind)))
        .filter((node) => tags.length === 0 || node.tags.some((tag) => tags.includes(tag)))
        .filter((node) => statuses.length === 0 || statuses.includes(node.status))
        .filter(
          ({ fadeAt }) =>
            more.fadingBefore === undefined || (fadeAt ?? Infinity) < more.fadingBefore,
        )
        .filter((node) => trusts.length === 0 || trusts.includes(node.trust))
        .filter((node) => words.every((word) => node.content.toLocaleLowerCase().includes(word)))
        .sort(orders[sort]);
      return { nodes: nodes.slice(offset, offset + limit), total: nodes.length };
    },
    'facts.get'({ workspaceId, nodeId }) {
      const space = spaceOf(world, workspaceId);
      const node = findNode(space, nodeId);
      const chain = space.nodes.filter(
        (each) =>
          each.id === nodeId || each.supersededBy === nodeId || each.id === node.supersededBy,
      );
      return {
        node,
        contradicts: disputing(space, node),
        evidence: space.evidence.get(nodeId) ?? [],
        entities: space.entities.get(nodeId) ?? [],
        chain: chain.sort((a, b) => a.createdAt - b.createdAt),
        history: (space.history.get(nodeId) ?? []).toReversed(),
        forecast: forecastOf(node),
      };
    },
    'facts.remember'({ workspaceId, content, kind, messageId }) {
      const node = memory(content, kind, Date.now(), { type: typeForKind(kind) });
      if (messageId !== undefined) saidIn(spaceOf(world, workspaceId), node.id, messageId);
      return { node, changeId: act(workspaceId, 'remember', content, [node]).id };
    },
    'facts.correct'({ workspaceId, nodeId, content }) {
      const old = findNode(spaceOf(world, workspaceId), nodeId);
      const node = memory(content, old.kind ?? 'Fact', Date.now(), {
        type: old.type,
        kind: old.kind,
      });
      const superseded: MemoryNode = {
        ...old,
        status: 'superseded',
        statusReason: 'corrected',
        validUntil: Date.now(),
        supersededBy: node.id,
      };
      return { node, changeId: act(workspaceId, 'correct', content, [superseded, node]).id };
    },
    'facts.confirm'({ workspaceId, nodeId }) {
      if (findNode(spaceOf(world, workspaceId), nodeId).review === 'pending') {
        throw contractError('conflict', { reason: 'waiting' });
      }
      return change(workspaceId, nodeId, 'confirm', {
        confirmed: true,
        strength: 1,
        confidence: 1,
        fadeAt: null,
        decayRate: 0,
      });
    },
    'facts.bulk'({ workspaceId, nodeIds, deed }) {
      const nodes = nodeIds.map((id) => findNode(spaceOf(world, workspaceId), id));
      const rows = nodes
        .filter((node) => node.status === 'active')
        .map((node) => ({ ...node, ...afterDeed(node, deed), updatedAt: Date.now() }));
      const [first] = rows;
      if (!first) throw contractError('conflict', { reason: 'unchanged' });
      const cause = deed.deed === 'untag' ? 'tag' : deed.deed;
      const label = rows.length === 1 ? first.content : `${first.content} (+${rows.length - 1})`;
      return { changed: rows.length, changeId: act(workspaceId, cause, label, rows).id };
    },
    'facts.similar'({ workspaceId, nodeId, limit }) {
      const { nodes } = spaceOf(world, workspaceId);
      const words = findNode(spaceOf(world, workspaceId), nodeId).content.split(' ');
      const like = nodes.filter(
        (node) =>
          node.id !== nodeId &&
          node.type !== 'episodic' &&
          node.status === 'active' &&
          words.some((word) => word.length > 3 && node.content.includes(word)),
      );
      return { nodes: like.slice(0, limit) };
    },
    'facts.tags'({ workspaceId }) {
      const counts = new Map<string, number>();
      for (const { tags } of spaceOf(world, workspaceId).nodes) {
        for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      }
      return { tags: [...counts].map(([tag, count]) => ({ tag, count })) };
    },
    'facts.retract': ({ workspaceId, nodeId, reason }) =>
      change(workspaceId, nodeId, reason === 'user' ? 'retract' : 'finish', {
        status: 'retracted',
        statusReason: reason,
        validUntil: Date.now(),
      }),
    'facts.restore': ({ workspaceId, nodeId }) =>
      change(workspaceId, nodeId, 'restore', {
        status: 'active',
        statusReason: null,
        validUntil: null,
      }),
    'facts.edit'({ workspaceId, nodeId, kind, importance, tags }) {
      return change(workspaceId, nodeId, 'edit', {
        ...(kind === undefined ? {} : { kind }),
        ...(importance === undefined ? {} : { importance }),
        ...(tags === undefined ? {} : { tags }),
      });
    },
    'history.list': ({ workspaceId, limit }) => ({
      groups: spaceOf(world, workspaceId)
        .acts.slice(0, limit)
        .map(({ group }) => group),
    }),
    'history.undo'({ workspaceId, changeId }) {
      const undone = step(workspaceId, changeId, 'done');
      return { group: changeGroup('undo', undone.label), undone };
    },
    'history.redo'({ workspaceId, changeId }) {
      const redone = step(workspaceId, changeId, 'undone');
      return { group: changeGroup('redo', redone.label), redone };
    },
  };
}

/** As the engine tells it: only what changed, and nothing before a beginning. */
function changedFields(before: MemoryNode | undefined, after: MemoryNode) {
  const fields = ['content', 'kind', 'importance', 'status', 'review', 'confidence'] as const;
  const names = fields.filter((field) => before?.[field] !== after[field]);
  const of = (node: MemoryNode) => Object.fromEntries(names.map((name) => [name, node[name]]));
  return { before: before === undefined ? {} : of(before), after: of(after) };
}

/** The other sides of what nobody has decided. */
function disputing(space: WorkspaceWorld, { id }: MemoryNode): MemoryNode[] {
  return space.writePath.contradictions.flatMap(({ first, second }) =>
    first.id === id ? [second] : second.id === id ? [first] : [],
  );
}

/** A curve that passes through the strength of now, as the engine's does. */
function forecastOf({ confidence, decayRate, strength, status, type }: MemoryNode) {
  if (status !== 'active' || decayRate === 0 || type === 'episodic') return [];
  const days = (Math.log(confidence / Math.min(strength, confidence)) / decayRate) ** 1.25;
  const curve = { confidence, decayRate, since: Math.round(Date.now() - days * MS_PER_DAY) };
  const fades = fadeAt({ ...curve, threshold: 0.05 });
  return strengthForecast({ ...curve, fadeAt: fades }, Date.now());
}

/** The node as it was: what came later is not there, what ended later had not ended. */
function asThen(node: MemoryNode, at: number | undefined): MemoryNode[] {
  if (at === undefined) return [node];
  if (node.createdAt > at) return [];
  if (node.validUntil === null || node.validUntil <= at) return [node];
  return [{ ...node, status: 'active', statusReason: null, validUntil: null, supersededBy: null }];
}

const orders: Record<string, (a: MemoryNode, b: MemoryNode) => number> = {
  relevance: (a, b) => b.strength - a.strength,
  newest: (a, b) => b.eventTime - a.eventTime,
  oldest: (a, b) => a.eventTime - b.eventTime,
  strongest: (a, b) => b.strength - a.strength,
  weakest: (a, b) => a.strength - b.strength,
  fading_first: (a, b) => (a.fadeAt ?? Infinity) - (b.fadeAt ?? Infinity),
};

function afterDeed(node: MemoryNode, deed: BulkAction): Partial<MemoryNode> {
  switch (deed.deed) {
    case 'confirm':
      return { confirmed: true, strength: 1, confidence: 1, fadeAt: null, decayRate: 0 };
    case 'retract':
      return { status: 'retracted', statusReason: deed.reason, validUntil: Date.now() };
    case 'tag':
      return { tags: [...node.tags, deed.tag] };
    case 'untag':
      return { tags: node.tags.filter((tag) => tag !== deed.tag) };
    case 'keep':
      return { fadeAt: Date.now() + deed.days * MS_PER_DAY };
  }
}

/** The memory leads back to the message. */
function saidIn(space: WorkspaceWorld, nodeId: string, messageId: string): void {
  const { role, text, createdAt, conversationId } = findStored(space, messageId);
  const title = space.conversations.find((each) => each.id === conversationId)?.title ?? null;
  const from = { role, quote: text, eventTime: createdAt, conversationId, messageId };
  space.evidence.set(nodeId, [{ ...from, nodeId: messageId, conversationTitle: title }]);
}
