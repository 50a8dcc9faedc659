import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { changeGroup } from './build.ts';
import type { Emitter } from './events.ts';
import { createForgetHandlers } from './forgetHandlers.ts';
import { memoriesAbout, togetherWith, whenOf } from './entityProfiles.ts';
import { findNode, spaceOf } from './memoryHandlers.ts';
import type { World, WorkspaceWorld } from './world.ts';

type WritePathCommands = Pick<
  EngineHandlers,
  Extract<
    keyof EngineHandlers,
    | `consolidation.${string}`
    | `review.${string}`
    | `entities.${string}`
    | `forget.${string}`
    | `maintenance.${string}`
  >
>;

export function createWritePathHandlers(world: World, events: Emitter): WritePathCommands {
  /** Swaps what a decision changes, and remembers how to swap it back. */
  function act(workspaceId: string, cause: ChangeCause, label: string, swap: () => void): string {
    const space = spaceOf(world, workspaceId);
    const step = () => {
      swap();
      events.emit('facts.changed', { workspaceId });
      events.emit('entities.changed', { workspaceId });
      events.emit('history.changed', { workspaceId });
    };
    const group = changeGroup(cause, label);
    space.acts.unshift({ group, swap: step });
    step();
    return group.id;
  }

  function decide(
    workspaceId: string,
    nodeId: string,
    change: Partial<MemoryNode>,
    snoozedUntil: number | null = null,
  ) {
    const space = spaceOf(world, workspaceId);
    const item = space.writePath.review.find(({ node }) => node.id === nodeId);
    if (!item) throw contractError('conflict', { reason: 'not_active' });
    const rest = space.writePath.review.filter((each) => each !== item);
    let other = snoozedUntil === null ? rest : [...rest, { ...item, snoozedUntil }];
    let node = { ...findNode(space, nodeId), ...change };
    const changeId = act(workspaceId, 'review', node.content, () => {
      const [kept, old] = [space.writePath.review, findNode(space, nodeId)];
      space.writePath.review = other;
      space.nodes = space.nodes.map((each) => (each.id === nodeId ? node : each));
      other = kept;
      node = old;
    });
    return { node: findNode(space, nodeId), changeId };
  }

  function entityOf(space: WorkspaceWorld, entityId: string): Entity {
    const entity = space.writePath.entities.find(({ id }) => id === entityId);
    if (!entity) throw contractError('not_found', { reason: 'entity' });
    return entity;
  }

  function changeEntities(
    workspaceId: string,
    cause: ChangeCause,
    entityId: string,
    next: (entities: readonly Entity[]) => Entity[],
  ) {
    const space = spaceOf(world, workspaceId);
    const { name } = entityOf(space, entityId);
    let other = next(space.writePath.entities);
    const changeId = act(workspaceId, cause, name, () => {
      const kept = space.writePath.entities;
      space.writePath.entities = other;
      other = kept;
    });
    return { entity: entityOf(space, entityId), changeId };
  }

  return {
    'consolidation.get': ({ workspaceId }) => spaceOf(world, workspaceId).writePath.consolidation,
    'consolidation.run'({ workspaceId, sessionIds }) {
      const { writePath } = spaceOf(world, workspaceId);
      const { queue, model } = writePath.consolidation;
      const next = queue.find(({ sessionId }) => sessionIds?.includes(sessionId) ?? true);
      if (next === undefined || model === null) return { started: false, waiting: queue.length };
      const running = { sessionId: next.sessionId, done: 0, of: 3, startedAt: Date.now() };
      writePath.consolidation = { ...writePath.consolidation, running };
      events.emit('consolidation.changed', { workspaceId });
      return { started: true, waiting: queue.length };
    },
    'consolidation.cancel'({ workspaceId }) {
      const { writePath } = spaceOf(world, workspaceId);
      const cancelled = writePath.consolidation.running !== null;
      writePath.consolidation = { ...writePath.consolidation, running: null };
      events.emit('consolidation.changed', { workspaceId });
      return { cancelled };
    },
    'maintenance.get': ({ workspaceId }) => spaceOf(world, workspaceId).writePath.maintenance,
    'maintenance.run'({ workspaceId }) {
      const { writePath } = spaceOf(world, workspaceId);
      const running = { stage: 'sessions', startedAt: Date.now() } as const;
      writePath.maintenance = { ...writePath.maintenance, running };
      events.emit('maintenance.changed', { workspaceId });
      return { started: true };
    },
    'maintenance.cancel'({ workspaceId }) {
      const { writePath } = spaceOf(world, workspaceId);
      const cancelled = writePath.maintenance.running !== null;
      writePath.maintenance = { ...writePath.maintenance, running: null };
      events.emit('maintenance.changed', { workspaceId });
      return { cancelled };
    },
    'maintenance.undo'({ workspaceId, runId }) {
      const { writePath, acts } = spaceOf(world, workspaceId);
      const run = writePath.maintenance.runs.find(({ id }) => id === runId);
      const ids = run?.stages.flatMap(({ changeIds }) => changeIds) ?? [];
      for (const [index, act] of acts.entries()) {
        if (!ids.includes(act.group.id)) continue;
        acts[index] = { ...act, group: { ...act.group, state: 'undone' } };
      }
      events.emit('history.changed', { workspaceId });
      return { undone: ids.length, refused: 0 };
    },

    ...createForgetHandlers(world, events),

    'review.list'({ workspaceId, offset, limit }) {
      const { review, contradictions, proposals } = spaceOf(world, workspaceId).writePath;
      const snoozed = review.filter(({ snoozedUntil }) => snoozedUntil !== null).length;
      return {
        items: review.slice(offset, offset + limit),
        counts: {
          waiting: review.length - snoozed,
          snoozed,
          contradictions: contradictions.length,
          merges: proposals.length,
        },
      };
    },
    'review.accept'({ workspaceId, nodeId, content }) {
      const { nodes } = spaceOf(world, workspaceId);
      const same = nodes.some(
        (node) => node.id !== nodeId && node.review === null && node.content === content,
      );
      if (same) throw contractError('conflict', { reason: 'already_known' });
      const own = content === undefined ? {} : { content };
      return decide(workspaceId, nodeId, { review: 'accepted', trust: 'user', ...own });
    },
    'review.reject': ({ workspaceId, nodeId }) =>
      decide(workspaceId, nodeId, { review: 'rejected' }),
    'review.merge': ({ workspaceId, nodeId, intoId }) => ({
      ...decide(workspaceId, nodeId, { review: 'rejected' }),
      node: findNode(spaceOf(world, workspaceId), intoId),
    }),
    'review.snooze': ({ workspaceId, nodeId, until }) => decide(workspaceId, nodeId, {}, until),
    'review.contradictions': ({ workspaceId }) => ({
      contradictions: spaceOf(world, workspaceId).writePath.contradictions,
    }),
    'review.resolve'({ workspaceId, winnerId }) {
      const space = spaceOf(world, workspaceId);
      let other = space.writePath.contradictions.filter(
        ({ first, second }) => first.id !== winnerId && second.id !== winnerId,
      );
      const changeId = act(workspaceId, 'review', findNode(space, winnerId).content, () => {
        const kept = space.writePath.contradictions;
        space.writePath.contradictions = other;
        other = kept;
        const disputed = new Set(
          space.writePath.contradictions.flatMap(({ first, second }) => [first.id, second.id]),
        );
        space.nodes = space.nodes.map((node) => ({ ...node, disputed: disputed.has(node.id) }));
      });
      return { node: findNode(space, winnerId), changeId };
    },

    'entities.list'({ workspaceId, query, types, offset, limit }) {
      const found = spaceOf(world, workspaceId).writePath.entities.filter(
        ({ name, type }) =>
          name.toLowerCase().startsWith(query.toLowerCase()) &&
          (types.length === 0 || types.includes(type)),
      );
      return { entities: found.slice(offset, offset + limit), total: found.length };
    },
    'entities.get'({ workspaceId, entityId, limit }) {
      const space = spaceOf(world, workspaceId);
      const entity = entityOf(space, entityId);
      const memories = memoriesAbout(space, entityId);
      return {
        entity,
        aliases: [entity.name],
        merged: [],
        memories: memories.slice(0, limit),
        total: memories.length,
        when: whenOf(memories),
        together: togetherWith(space, entityId, memories),
        proposals: space.writePath.proposals.filter(
          ({ a, b }) => a.id === entityId || b.id === entityId,
        ),
      };
    },
    'entities.memories'({ workspaceId, entityId, after, limit }) {
      const all = memoriesAbout(spaceOf(world, workspaceId), entityId);
      const next = all.findIndex(({ id }) => id === after) + 1;
      return { memories: all.slice(next, next + limit) };
    },
    'entities.merge': ({ workspaceId, entityId, goneId }) =>
      changeEntities(workspaceId, 'merge', entityId, (all) =>
        all.filter(({ id }) => id !== goneId),
      ),
    'entities.split': ({ workspaceId, entityId }) =>
      changeEntities(workspaceId, 'split', entityId, (all) => [...all]),
    'entities.edit': ({ workspaceId, entityId, change }) =>
      changeEntities(workspaceId, 'edit', entityId, (all) =>
        all.map((entity) => {
          if (entity.id !== entityId) return entity;
          if (change.kind === 'rename') return { ...entity, name: change.name };
          if (change.kind === 'retype') return { ...entity, type: change.type };
          return change.kind === 'protect' ? { ...entity, protected: change.on } : entity;
        }),
      ),
    'entities.proposals': ({ workspaceId, limit }) => ({
      proposals: spaceOf(world, workspaceId).writePath.proposals.slice(0, limit),
    }),
    'entities.rejectProposal'({ workspaceId, proposalId }) {
      const space = spaceOf(world, workspaceId);
      let other = space.writePath.proposals.filter(({ id }) => id !== proposalId);
      const changeId = act(workspaceId, 'review', proposalId, () => {
        const kept = space.writePath.proposals;
        space.writePath.proposals = other;
        other = kept;
      });
      return { changeId };
    },
  };
}
