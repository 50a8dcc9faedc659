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
  /** Node whose expansion added this one; null where the opening shows it. */
  readonly addedBy: Id | null;
}

export type GraphRef = RequestInput<'graph.expand'>['from'];

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
        addedBy: null,
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

/** True for a memory that was replaced or removed, or has faded. */
export function isPast({ flags }: Pick<GraphNode, 'flags'>): boolean {
  return flags.has('superseded') || flags.has('retracted') || flags.has('faded');
}

/** Node of a picture as a request names it. */
export function graphRef({ entity, id }: GraphNode): GraphRef {
  return entity ? { kind: 'entity', id: id as EntityId } : { kind: 'memory', id: id as NodeId };
}
