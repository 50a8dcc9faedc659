import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { columnsOf } from '../../../electron/engine/retrieval/graphView/columns.ts';
import { breadthFirst } from '../../../electron/engine/retrieval/graphView/breadthFirst.ts';
import { relationsOf } from '../../../electron/engine/retrieval/graphView/lenses.ts';
import { pictureOf } from '../../../electron/engine/retrieval/graphView/picture.ts';
import type {
  GraphEdge,
  GraphItem,
  GraphSource,
} from '../../../electron/engine/retrieval/graphView/source.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { GraphCenter } from '../../../shared/contract/graph.ts';
import type { Request } from '../../../shared/contract/index.ts';
import { graphFlags, type GraphChange } from '../../../shared/domain/graph.ts';
import { scriptedRefs, scriptedSource } from './graphSource.ts';
import { spaceOf } from './memoryHandlers.ts';
import type { World, WorkspaceWorld } from './world.ts';

type GraphCommands = Pick<EngineHandlers, Extract<keyof EngineHandlers, `graph.${string}`>>;

interface Begun {
  readonly center: GraphCenter;
  readonly title: string;
  readonly seeds: readonly GraphItem[];
  readonly edges: readonly GraphEdge[];
}

/** The engine's own way of choosing, over the arrays of a scripted world. */
export function createGraphHandlers(world: World): GraphCommands {
  const opened = (
    space: WorkspaceWorld,
    source: GraphSource,
    request: Request<'graph.ego'> | Request<'graph.compare'>,
  ) => {
    const begun = begin(space, source, request.center);
    const relations = relationsOf(request.lens, request.without.relations);
    const chosen = [...breadthFirst(source, begun.seeds, { ...request, relations }).values()];
    return { begun, chosen, relations };
  };
  const since = (space: WorkspaceWorld) =>
    space.nodes.length === 0 ? null : Math.min(...space.nodes.map(({ createdAt }) => createdAt));
  return {
    'graph.ego'(request) {
      const space = spaceOf(world, request.workspaceId);
      const source = scriptedSource(space, request.asOf ?? Date.now());
      const { begun, chosen, relations } = opened(space, source, request);
      const picture = pictureOf(source, chosen, relations, request.without, begun.edges);
      return {
        center: chosen.length === 0 ? null : begun.center,
        title: begun.title,
        graph: columnsOf(picture),
        since: since(space),
      };
    },
    'graph.expand'({ workspaceId, from, relation, shown, limit, lens, without, asOf }) {
      const space = spaceOf(world, workspaceId);
      const source = scriptedSource(space, asOf ?? Date.now());
      const { refOf, entityRefOf } = scriptedRefs(space);
      const ref = (from.kind === 'memory' ? refOf(from.id) : entityRefOf(from.id)) ?? 0;
      const anchor = source.items([ref]).get(ref);
      if (anchor === undefined) throw contractError('not_found', { reason: 'memory' });
      const known = [
        ...shown.memories.map((id) => refOf(id) ?? 0),
        ...shown.entities.map((id) => entityRefOf(id) ?? 0),
      ];
      const relations = relationsOf(lens, without.relations);
      const wanted = relation === null ? relations : relations.filter((one) => one === relation);
      const except = new Set(known);
      const growth = { relations: wanted, depth: 1, limit: limit + 1, without, except };
      const before = [...source.items(known).values()].filter((item) => item.ref !== ref);
      const after = [
        ...breadthFirst(source, [anchor], growth).values(),
        ...before.map((item) => ({ item, hops: 0, interest: 0 })),
      ];
      return { graph: columnsOf(pictureOf(source, after, relations, without)) };
    },
    'graph.place'({ workspaceId, kind, id }) {
      const { messages, evidence } = spaceOf(world, workspaceId);
      const told = [...evidence.values()].flat().find(({ nodeId }) => nodeId === id);
      const messageId = kind === 'answer' ? id : told?.messageId;
      const message = messages.find((each) => each.id === messageId);
      if (!message) throw contractError('not_found', { reason: 'message' });
      return { conversationId: message.conversationId, messageId: message.id };
    },
    'graph.compare'(request) {
      const space = spaceOf(world, request.workspaceId);
      const [before, after] = [request.from, request.to].map((at) => scriptedSource(space, at));
      if (!before || !after) throw new Error('there are two moments');
      const { begun, chosen, relations } = opened(space, after, request);
      const picture = pictureOf(after, chosen, relations, request.without, begun.edges);
      return {
        center: begun.center,
        title: begun.title,
        graph: columnsOf(picture),
        since: since(space),
        changes: {
          nodes: chosen.map(({ item: { ref, flags } }): GraphChange => {
            const then = before.items([ref]).get(ref);
            if (then === undefined) return 'added';
            if (flags === then.flags) return 'same';
            return (flags & graphFlags.superseded) === 0 ? 'changed' : 'removed';
          }),
          edges: picture.edges.map(({ source, target }): GraphChange =>
            before.items([source, target]).size === 2 ? 'same' : 'added',
          ),
        },
      };
    },
  };
}

function begin(space: WorkspaceWorld, source: GraphSource, center: GraphCenter): Begun {
  const { refOf, entityRefOf } = scriptedRefs(space);
  const item = (ref: number | undefined) => source.items([ref ?? 0]).get(ref ?? 0);
  const none = { center, title: '', seeds: [], edges: [] };
  switch (center.kind) {
    case 'memory':
    case 'entity': {
      const found = item(center.kind === 'memory' ? refOf(center.id) : entityRefOf(center.id));
      if (found === undefined) throw contractError('not_found', { reason: 'memory' });
      return { ...none, title: found.text, seeds: [found] };
    }
    case 'search': {
      const words = center.query.toLocaleLowerCase();
      const seeds = [
        ...space.nodes.map(({ id }) => item(refOf(id))),
        ...space.writePath.entities.map(({ id }) => item(entityRefOf(id))),
      ]
        .filter((found) => found !== undefined)
        .filter(({ text }) => text.toLocaleLowerCase().includes(words));
      return { ...none, title: center.query, seeds };
    }
    case 'answer': {
      const receipt = space.receipts.get(center.id);
      if (!receipt) throw contractError('not_found', { reason: 'memory' });
      const seeds = receipt.items.flatMap(({ nodeId, group }) => {
        const found = item(refOf(nodeId));
        if (found === undefined || (group !== 'used' && group !== 'cut')) return [];
        return [{ ...found, flags: found.flags | graphFlags[group] }];
      });
      return { ...none, title: receipt.query, seeds };
    }
    case 'latest': {
      const answer = space.messages.findLast(({ id }) => space.receipts.has(id));
      if (answer) return begin(space, source, { kind: 'answer', id: answer.id });
      const seeds = space.nodes.slice(-12).map(({ id }) => item(refOf(id)));
      return { ...none, seeds: seeds.filter((found) => found !== undefined) };
    }
  }
}
