import type {
  GraphEdge,
  GraphItem,
  GraphSource,
  Ref,
  Step,
} from '../../../electron/engine/retrieval/graphView/source.ts';
import { graphFlags } from '../../../shared/domain/graph.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { WorkspaceWorld } from './world.ts';

/** The arrays of a scripted world as a graph at a moment. */
export function scriptedSource(space: WorkspaceWorld, at: number): GraphSource {
  const { refOf, entityRefOf } = scriptedRefs(space);
  const items = new Map<Ref, GraphItem>();
  space.nodes.forEach((node) => {
    if (node.createdAt <= at && node.review !== 'rejected')
      items.set(refOf(node.id) ?? 0, itemOf(node, refOf(node.id) ?? 0, at));
  });
  for (const { id, name, type, firstSeen, isSelf } of space.writePath.entities) {
    items.set(entityRefOf(id) ?? 0, {
      ref: entityRefOf(id) ?? 0,
      id,
      sort: type,
      kind: null,
      trust: null,
      text: name,
      strength: 1,
      importance: 50,
      flags: isSelf ? graphFlags.self : 0,
      time: firstSeen,
      fadesAt: null,
    });
  }
  const edges = edgesOf(space).filter(
    ({ source, target }) => items.has(source) && items.has(target),
  );
  const stands = (edge: GraphEdge, far: Ref) =>
    edge.relation === 'supersedes' || ((items.get(far)?.flags ?? 0) & PAST) === 0;
  const steps = (refs: readonly Ref[], relation: string): Step[] =>
    refs.flatMap((near) =>
      edges
        .filter((edge) => edge.relation === relation)
        .filter(({ source, target }) => source === near || target === near)
        .map((edge) => ({ ...edge, near, far: edge.source === near ? edge.target : edge.source }))
        .filter((step) => stands(step, step.far)),
    );
  return {
    at,
    steps,
    counts: (refs, relation) =>
      new Map(refs.map((ref) => [ref, steps([ref], relation).length] as const)),
    among: (refs, limit) =>
      edges
        .filter(({ source, target }) => refs.includes(source) && refs.includes(target))
        .slice(0, limit),
    items: (refs) =>
      new Map(
        refs.flatMap((ref) => {
          const item = items.get(ref);
          return item === undefined ? [] : [[ref, item] as const];
        }),
      ),
  };
}

const PAST = graphFlags.superseded | graphFlags.retracted | graphFlags.faded;

export function scriptedRefs(space: WorkspaceWorld) {
  const nodes = new Map(space.nodes.map(({ id }, index) => [id, index + 1]));
  const entities = new Map(space.writePath.entities.map(({ id }, index) => [id, -index - 1]));
  return {
    refOf: (id: string) => nodes.get(id),
    entityRefOf: (id: string) => entities.get(id),
  };
}

function edgesOf(space: WorkspaceWorld): GraphEdge[] {
  const { refOf, entityRefOf } = scriptedRefs(space);
  const edge = (
    source: number | undefined,
    target: number | undefined,
    relation: GraphEdge['relation'],
    label = '',
  ) =>
    source === undefined || target === undefined
      ? []
      : [{ source, target, relation, label, certainty: 1 }];
  return [
    ...space.edges.flatMap(({ source, target, relation, label }) =>
      edge(refOf(source), refOf(target), relation, label),
    ),
    ...space.nodes.flatMap(({ id, supersededBy }) =>
      supersededBy === null ? [] : edge(refOf(supersededBy), refOf(id), 'supersedes'),
    ),
    ...[...space.entities].flatMap(([nodeId, entities]) =>
      entities.flatMap(({ id }) => edge(refOf(nodeId), entityRefOf(id), 'about')),
    ),
  ];
}

function itemOf(node: MemoryNode, ref: Ref, at: number): GraphItem {
  const over = node.validUntil !== null && node.validUntil <= at;
  return {
    ref,
    id: node.id,
    sort: node.type,
    kind: node.kind,
    trust: node.trust,
    text: node.content,
    strength: node.strength,
    importance: node.importance,
    flags:
      (node.confirmed ? graphFlags.confirmed : 0) |
      (node.review === 'pending' ? graphFlags.pending : 0) |
      (node.disputed ? graphFlags.disputed : 0) |
      (over && node.status === 'superseded' ? graphFlags.superseded : 0) |
      (over && node.status === 'retracted' ? graphFlags.retracted : 0),
    time: node.eventTime,
    fadesAt: node.fadeAt,
  };
}
