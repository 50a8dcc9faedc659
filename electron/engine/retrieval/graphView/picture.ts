import type { GraphFilter } from '../../../../shared/contract/graph.ts';
import { GRAPH_MAX_HIDDEN, type GraphRelation } from '../../../../shared/domain/graph.ts';
import { passesFilter } from './passesFilter.ts';
import type { ReachedItem } from './breadthFirst.ts';
import { limitEdges } from './limitEdges.ts';
import { isEntity, PAST, type GraphEdge, type GraphSource, type Ref } from './source.ts';

const NO_REFS: ReadonlySet<Ref> = new Set();

interface CollapsedRelation {
  readonly owner: Ref;
  readonly relation: GraphRelation;
  readonly count: number;
}

/** Picture of a graph, before it is encoded in columns. */
export interface Picture {
  readonly items: readonly ReachedItem[];
  readonly edges: readonly GraphEdge[];
  readonly collapsed: readonly CollapsedRelation[];
}

/**
 * Picture of the chosen nodes: the edges among them, and the number of each one's hidden neighbors.
 */
export function pictureOf(
  source: GraphSource,
  items: readonly ReachedItem[],
  relations: readonly GraphRelation[],
  filter: GraphFilter,
  seedEdges: readonly GraphEdge[] = [],
): Picture {
  const refs = items.map(({ item }) => item.ref);
  const shownEdges = source.edgesAmong(refs, relations);
  const edges = [
    ...seedEdges.filter(({ relation }) => relations.includes(relation)),
    ...limitEdges(shownEdges, items),
  ];
  return {
    items,
    edges,
    collapsed: collapsedRelations(source, items, relations, filter, shownEdges),
  };
}

/** Counts of hidden neighbors: one by one where a filter applies, else by counting in SQL. */
function collapsedRelations(
  source: GraphSource,
  items: readonly ReachedItem[],
  relations: readonly GraphRelation[],
  filter: GraphFilter,
  shownEdges: readonly GraphEdge[],
): CollapsedRelation[] {
  const refs = items.map(({ item }) => item.ref);
  const past = new Set(
    items.filter(({ item }) => (item.flags & PAST) !== 0).map(({ item }) => item.ref),
  );
  const isFiltered = filter.sorts.length + filter.trusts.length + filter.kinds.length > 0;
  return relations.flatMap((relation) => {
    const isCountedSingly = (ref: Ref) => isFiltered || (relation === 'about' && !isEntity(ref));
    const hidden = hiddenOf(source, refs.filter(isCountedSingly), refs, relation, filter);
    const edges = shownEdges.filter((edge) => edge.relation === relation);
    const visible = edgesByEnd(edges, relation === 'supersedes' ? NO_REFS : past);
    const counts = source.counts(
      refs.filter((ref) => !isCountedSingly(ref)),
      relation,
      GRAPH_MAX_HIDDEN + Math.max(0, ...visible.values()),
    );
    return refs.flatMap((owner): CollapsedRelation[] => {
      const count = isCountedSingly(owner)
        ? (hidden.get(owner) ?? 0)
        : (counts.get(owner) ?? 0) - (visible.get(owner) ?? 0);
      return count > 0 ? [{ owner, relation, count: Math.min(GRAPH_MAX_HIDDEN, count) }] : [];
    });
  });
}

function hiddenOf(
  source: GraphSource,
  owners: readonly Ref[],
  visible: readonly Ref[],
  relation: GraphRelation,
  filter: GraphFilter,
): Map<Ref, number> {
  const visibleRefs = new Set(visible);
  const steps = source
    .steps(owners, relation, GRAPH_MAX_HIDDEN + visible.length)
    .filter(({ far }) => !visibleRefs.has(far));
  const items = source.candidates([...new Set(steps.map(({ far }) => far))]);
  const hidden = new Map<Ref, number>();
  for (const { near, far } of steps) {
    const item = items.get(far);
    if (item === undefined || !passesFilter(filter, item)) continue;
    hidden.set(near, (hidden.get(near) ?? 0) + 1);
  }
  return hidden;
}

/**
 * Number of edges of each node, as they are counted: those to past memories are not, since only the
 * history of a memory leads to them.
 */
function edgesByEnd(edges: readonly GraphEdge[], past: ReadonlySet<Ref>): Map<Ref, number> {
  const counts = new Map<Ref, number>();
  const add = (owner: Ref, far: Ref) => {
    if (!past.has(far)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  };
  for (const { source, target } of edges) {
    add(source, target);
    if (target !== source) add(target, source);
  }
  return counts;
}
