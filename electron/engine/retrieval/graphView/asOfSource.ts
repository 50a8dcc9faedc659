import { relationTypeSchema, type RelationType } from '../../../../shared/domain/edge.ts';
import { graphFlags } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { rowAsOf } from '../../history/asOf.ts';
import type { Direction } from '../../storage/memory/graph.ts';
import { rowKey } from '../../storage/history/trackedTables.ts';
import type { EdgeRow, NodeEntityRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import { entityItem, memoryItem } from './graphItem.ts';
import { link } from './liveSource.ts';
import {
  isEntity,
  MOST_COUNTED,
  type GraphItem,
  type GraphSource,
  type Ref,
  type Step,
} from './source.ts';

const BOTH: readonly Direction[] = ['out', 'in'];

/**
 * Limit of edges or links of one node that are reverted one by one; more than the live view
 * follows.
 */
const MOST_TAKEN_BACK = 5_000;

/** Number of later changes up to which they are looked up in a set; beyond it row by row. */
const MOST_CHANGED = 20_000;

/** Batch size for reading the far ends of edges. */
const PREPARED = 500;

const capped = (count: number) => Math.min(MOST_COUNTED, count);

const PAST = graphFlags.superseded | graphFlags.retracted | graphFlags.faded;
/** Flags of an inert node: past, or pending. */
const INERT = PAST | graphFlags.pending;

/** Graph as of a moment: rows with every later change reverted. */
export function asOfSource(store: ReadStore, at: EpochMs): GraphSource {
  const items = new Map<Ref, GraphItem | null>();
  const item = (ref: Ref): GraphItem | null => {
    const cached = items.get(ref);
    if (cached !== undefined) return cached;
    const row = isEntity(ref) ? entityAsOf(store, -ref, at) : memoryAsOf(store, ref, at);
    items.set(ref, row);
    return row;
  };
  const changedKeys = store.graphHistory.changedAfter(at, MOST_CHANGED);
  /** Reads unchanged rows in one batch: reverting no changes, row by row, is just as slow. */
  const prepare = (seqs: readonly number[]) => {
    if (changedKeys === null) return;
    const unknown = [...new Set(seqs)].filter((seq) => !items.has(seq));
    for (const row of store.graphView.rows(unknown)) {
      const hasChanged =
        row.type === 'episodic' ||
        changedKeys.has(`nodes ${row.id}`) ||
        changedKeys.has(`node_life ${row.id}`);
      if (!hasChanged) items.set(row.seq, row.created_at > at ? null : memoryItem(row, at));
    }
  };
  const isActive = (ref: Ref) => {
    const node = item(ref);
    return node !== null && (node.flags & PAST) === 0;
  };
  const removed = {
    edges: store.changes.removedAfter('edges', at) as unknown as EdgeRow[],
    links: linksGone(store, at),
  };

  const edgesThen = new Map<string, EdgeRow | null>();
  const edgeThen = (row: EdgeRow): EdgeRow | null => {
    const { id } = row;
    const cached = edgesThen.get(id);
    if (cached !== undefined) return cached;
    const edge = changedKeys?.has(`edges ${id}`) === false ? row : rowAsOf(store, 'edges', id, at);
    const past =
      edge !== null &&
      edge.created_at <= at &&
      (edge.valid_until === null || edge.valid_until > at);
    edgesThen.set(id, past ? edge : null);
    return past ? edge : null;
  };
  const ever = new Map<string, readonly EdgeRow[]>();
  const everOf = (seq: number, relation: RelationType, direction: Direction) => {
    const key = `${seq} ${relation} ${direction}`;
    const cached = ever.get(key);
    if (cached !== undefined) return cached;
    const near = direction === 'out' ? 'source_seq' : 'target_seq';
    const far = direction === 'out' ? 'target_seq' : 'source_seq';
    const candidates = [
      ...store.graphHistory.edgesEver(seq, relation, direction, at, MOST_TAKEN_BACK),
      ...removed.edges.filter((edge) => edge[near] === seq && edge.relation_type === relation),
    ].sort((a, b) => b[far] - a[far] || a.seq - b.seq);
    ever.set(key, candidates);
    return candidates;
  };
  /**
   * Edges as of the moment, the newest far ends first; rows are reverted only until there are
   * enough.
   */
  const edges = (
    seq: number,
    relation: RelationType,
    direction: Direction,
    limit: number,
    keeps: (far: number) => boolean,
  ): EdgeRow[] => {
    const far = direction === 'out' ? 'target_seq' : 'source_seq';
    const candidates = everOf(seq, relation, direction);
    const edgeRows = new Map<string, EdgeRow>();
    for (const [index, candidate] of candidates.entries()) {
      if (edgeRows.size >= limit) break;
      if (index % PREPARED === 0) {
        prepare(candidates.slice(index, index + PREPARED).map((edge) => edge[far]));
      }
      if (edgeRows.has(candidate.id) || !keeps(candidate[far])) continue;
      const edge = edgeThen(candidate);
      if (edge !== null) edgeRows.set(candidate.id, edge);
    }
    return [...edgeRows.values()];
  };
  const visible = (relation: RelationType) => (far: number) =>
    relation === 'supersedes' ? item(far) !== null : isActive(far);
  const linksOf = (ref: Ref): NodeEntityRow[] => {
    const now = isEntity(ref)
      ? store.graphHistory.linksOfEntity(-ref, MOST_TAKEN_BACK)
      : store.entities.linksOfNode(ref);
    const candidates = [...now, ...(removed.links.get(ref) ?? [])];
    const keys = new Set(candidates.map((row) => rowKey('node_entities', row)));
    return [...keys]
      .map((key) => rowAsOf(store, 'node_entities', key, at))
      .filter((row) => row !== null)
      .filter((row) => (isEntity(ref) ? isActive(row.node_seq) : item(-row.entity_seq) !== null));
  };
  const linkSteps = (ref: Ref): Step[] => {
    const ends = linksOf(ref).map(({ node_seq, entity_seq }) => [node_seq, entity_seq] as const);
    const once = new Map(ends.map((pair) => [pair.join(), pair]));
    const steps = [...once.values()].map(([node, entity]) =>
      link(node, entity, isEntity(ref) ? 'entity' : 'memory'),
    );
    return steps.sort((a, b) => b.far - a.far);
  };

  /** Looked up for shown nodes only: whether the opponent was active needs another as-of read. */
  const disputed = (node: GraphItem): GraphItem => {
    const flags = node.flags & ~graphFlags.disputed;
    if (isEntity(node.ref) || (flags & INERT) !== 0) return { ...node, flags };
    const wasActive = (far: number) => ((item(far)?.flags ?? INERT) & INERT) === 0;
    const isContradicted = BOTH.some(
      (way) => edges(node.ref, 'contradicts', way, 1, wasActive).length > 0,
    );
    return isContradicted ? { ...node, flags: flags | graphFlags.disputed } : { ...node, flags };
  };

  return {
    at,
    steps(refs, relation, fanOut) {
      if (relation === 'used') return [];
      if (relation === 'about') {
        return refs.flatMap((ref) =>
          isEntity(ref) ? linkSteps(ref).slice(0, fanOut) : linkSteps(ref),
        );
      }
      return BOTH.flatMap((direction) =>
        refs
          .filter((ref) => !isEntity(ref))
          .flatMap((ref) => edges(ref, relation, direction, fanOut, visible(relation)))
          .map((edge) => stepOf(edge, direction)),
      );
    },
    counts(refs, relation) {
      if (relation === 'used') return new Map();
      if (relation === 'about')
        return new Map(refs.map((ref) => [ref, capped(linkSteps(ref).length)]));
      const count = (ref: Ref, direction: Direction) =>
        edges(ref, relation, direction, MOST_COUNTED, visible(relation)).length;
      return new Map(
        refs
          .filter((ref) => !isEntity(ref))
          .map((ref) => [ref, capped(count(ref, 'out') + count(ref, 'in'))]),
      );
    },
    among(refs, limit) {
      const refSet = new Set(refs);
      const memories = refs.filter((ref) => !isEntity(ref));
      const edgesBetween = relationTypeSchema.options
        .flatMap((relation) =>
          memories.flatMap((ref) => edges(ref, relation, 'out', limit, (far) => refSet.has(far))),
        )
        .sort((a, b) => a.seq - b.seq)
        .map((edge) => stepOf(edge, 'out'));
      const links = memories
        .flatMap(linkSteps)
        .filter(({ far }) => refSet.has(far))
        .sort((a, b) => a.source - b.source || b.target - a.target);
      return [...edgesBetween, ...links].slice(0, limit);
    },
    items: (refs) =>
      new Map(
        refs
          .map(item)
          .filter((found) => found !== null)
          .map((found) => [found.ref, disputed(found)]),
      ),
  };
}

function stepOf(edge: EdgeRow, direction: Direction): Step {
  const [source, target] = [edge.source_seq, edge.target_seq];
  const [near, far] = direction === 'out' ? [source, target] : [target, source];
  const certainty = edge.weight * edge.confidence;
  return {
    source,
    target,
    near,
    far,
    relation: edge.relation_type,
    label: edge.predicate,
    certainty,
  };
}

function memoryAsOf(store: ReadStore, seq: number, at: EpochMs): GraphItem | null {
  const id = store.asOf.nodeId(seq);
  const node = id === null ? null : rowAsOf(store, 'nodes', id, at);
  if (node === null || node.created_at > at || node.review === 'rejected') return null;
  if (node.type !== 'episodic') {
    const life = rowAsOf(store, 'node_life', String(seq), at);
    return life === null ? null : memoryItem({ ...node, ...life }, at);
  }
  const location = store.graphHistory.locationOf(seq);
  if (location !== null) {
    const conversation = rowAsOf(store, 'conversations', location.conversation, at);
    if (location.shown === 0 || conversation?.trashed_at !== null) return null;
  }
  return memoryItem(node, at);
}

function entityAsOf(store: ReadStore, seq: number, at: EpochMs): GraphItem | null {
  const id = store.graphHistory.entityId(seq);
  const row = id === null ? null : rowAsOf(store, 'entities', id, at);
  return row === null || row.merged_into !== null ? null : entityItem(row);
}

function linksGone(store: ReadStore, at: EpochMs): Map<Ref, NodeEntityRow[]> {
  const byEnd = new Map<Ref, NodeEntityRow[]>();
  const links = store.changes.removedAfter('node_entities', at) as unknown as NodeEntityRow[];
  for (const row of links) {
    for (const ref of [row.node_seq, -row.entity_seq]) {
      byEnd.set(ref, [...(byEnd.get(ref) ?? []), row]);
    }
  }
  return byEnd;
}
