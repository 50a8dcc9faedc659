import type { GraphColumns } from '../../../shared/contract/graph.ts';
import type { RequestInput } from '../../../shared/contract/index.ts';
import {
  graphFlags,
  graphRelationSchema,
  graphSortSchema,
  type GraphChange,
  type GraphFlag,
  type GraphRelation,
  type GraphSort,
} from '../../../shared/domain/graph.ts';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import {
  nodeKindSchema,
  trustSchema,
  type NodeKind,
  type Trust,
} from '../../../shared/domain/node.ts';
import type { EpochMs, Id, EntityId, NodeId } from '../../../shared/domain/primitives.ts';

export interface GraphNode {
  readonly id: Id;
  readonly sort: GraphSort;
  readonly entity: boolean;
  readonly kind: NodeKind | null;
  readonly trust: Trust | null;
  readonly text: string;
  readonly strength: number;
  readonly flags: ReadonlySet<GraphFlag>;
  readonly time: EpochMs;
  readonly fadeAt: EpochMs | null;
  readonly hops: number;
  readonly interest: number;
  readonly change: GraphChange;
}

type GraphRef = RequestInput<'graph.expand'>['from'];

export interface GraphEdge {
  readonly id: string;
  readonly source: Id;
  readonly target: Id;
  readonly relation: GraphRelation;
  readonly label: string;
  readonly confidence: number;
  readonly change: GraphChange;
}

/** Hidden neighbors of a node over one relation. */
export interface CollapsedRelation {
  readonly owner: Id;
  readonly relation: GraphRelation;
  readonly count: number;
}

export interface GraphPicture {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly collapsed: readonly CollapsedRelation[];
}

export const NO_PICTURE: GraphPicture = { nodes: [], edges: [], collapsed: [] };

interface Changes {
  readonly nodes: readonly GraphChange[];
  readonly edges: readonly GraphChange[];
}

const flagNames = Object.keys(graphFlags) as readonly GraphFlag[];
const entitySorts: readonly string[] = entityTypeSchema.options;

/** Decodes columns into objects. */
export function readColumns(
  { nodes, edges, folds }: GraphColumns,
  changes?: Changes,
): GraphPicture {
  const idAt = (index: number | undefined) => nodes.ids[index ?? -1] ?? '';
  const relationAt = (code: number | undefined) =>
    graphRelationSchema.options[code ?? 0] ?? 'related_to';
  return {
    nodes: nodes.ids.map((id, index) => {
      const sort = graphSortSchema.options[nodes.sorts[index] ?? 0] ?? 'semantic';
      const bits = nodes.marks[index] ?? 0;
      return {
        id,
        sort,
        entity: entitySorts.includes(sort),
        kind: nodeKindSchema.options[nodes.kinds[index] ?? -1] ?? null,
        trust: trustSchema.options[nodes.trusts[index] ?? -1] ?? null,
        text: nodes.texts[index] ?? '',
        strength: nodes.strengths[index] ?? 0,
        flags: new Set(flagNames.filter((name) => (bits & graphFlags[name]) !== 0)),
        time: nodes.times[index] ?? 0,
        fadeAt: nodes.fadesAt[index] || null,
        hops: nodes.hops[index] ?? 0,
        interest: nodes.interests[index] ?? 0,
        change: changes?.nodes[index] ?? 'same',
      };
    }),
    edges: edges.sources.map((from, index) => {
      const [source, target] = [idAt(from), idAt(edges.targets[index])];
      const relation = relationAt(edges.relations[index]);
      const label = edges.words[edges.labels[index] ?? -1] ?? '';
      return {
        id: [source, relation, target, label].join(' '),
        source,
        target,
        relation,
        label,
        confidence: edges.confidences[index] ?? 0,
        change: changes?.edges[index] ?? 'same',
      };
    }),
    collapsed: folds.owners.map((owner, index) => ({
      owner: idAt(owner),
      relation: relationAt(folds.relations[index]),
      count: folds.counts[index] ?? 0,
    })),
  };
}

/** Picture with the neighbors of an expanded node. Existing nodes keep their state. */
export function withMore(picture: GraphPicture, addition: GraphPicture, anchor: Id): GraphPicture {
  const existing = new Map(picture.nodes.map((node) => [node.id, node]));
  const hops = (existing.get(anchor)?.hops ?? 0) + 1;
  const newNodes = addition.nodes.filter(({ id }) => !existing.has(id));
  const edges = new Map([...picture.edges, ...addition.edges].map((edge) => [edge.id, edge]));
  return {
    nodes: [...picture.nodes, ...newNodes.map((node) => ({ ...node, hops }))],
    edges: [...edges.values()],
    collapsed: addition.collapsed,
  };
}

/** Picture without leaves of one node, which expanding it had added. */
export function withoutLeaves(picture: GraphPicture, anchor: Id): GraphPicture {
  const neighborsOf = new Map<Id, Set<Id>>();
  const note = (a: Id, b: Id) => neighborsOf.set(a, (neighborsOf.get(a) ?? new Set()).add(b));
  for (const { source, target } of picture.edges) {
    note(source, target);
    note(target, source);
  }
  const leaves = picture.nodes.filter(({ id, hops }) => {
    const around = neighborsOf.get(id);
    return hops > 0 && around?.size === 1 && around.has(anchor);
  });
  if (leaves.length === 0) return picture;
  const removedIds = new Set(leaves.map(({ id }) => id));
  const collapsedCounts = new Map<GraphRelation, number>();
  for (const { source, target, relation } of picture.edges) {
    if (!removedIds.has(source) && !removedIds.has(target)) continue;
    collapsedCounts.set(relation, (collapsedCounts.get(relation) ?? 0) + 1);
  }
  const unrelated = picture.collapsed.filter(
    ({ owner }) => owner !== anchor && !removedIds.has(owner),
  );
  const anchorRelations = picture.collapsed.filter(({ owner }) => owner === anchor);
  const relations = new Set([
    ...collapsedCounts.keys(),
    ...anchorRelations.map(({ relation }) => relation),
  ]);
  return {
    nodes: picture.nodes.filter(({ id }) => !removedIds.has(id)),
    edges: picture.edges.filter(
      ({ source, target }) => !removedIds.has(source) && !removedIds.has(target),
    ),
    collapsed: [
      ...unrelated,
      ...[...relations].map((relation) => ({
        owner: anchor,
        relation,
        count:
          (collapsedCounts.get(relation) ?? 0) +
          (anchorRelations.find((entry) => entry.relation === relation)?.count ?? 0),
      })),
    ],
  };
}

export function hiddenBehind({ collapsed }: GraphPicture, id: Id): number {
  return collapsed.reduce((sum, entry) => (entry.owner === id ? sum + entry.count : sum), 0);
}

/** Node of a picture as a request names it. */
export function graphRef({ entity, id }: GraphNode): GraphRef {
  return entity ? { kind: 'entity', id: id as EntityId } : { kind: 'memory', id: id as NodeId };
}
