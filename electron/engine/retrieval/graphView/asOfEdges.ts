import type { RelationType } from '../../../../shared/domain/edge.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { rowAsOf } from '../../history/asOf.ts';
import type { Direction } from '../../storage/memory/graph/graph.ts';
import type { EdgeRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { AsOfItems } from './asOfItems.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/**
 * Limit of edges or links of one node that are reverted one by one; more than the live view
 * follows.
 */
export const MAX_REVERTED = 5_000;

/** Batch size for reading the far ends of edges. */
const BATCH_SIZE = 500;

/**
 * Edges as of the moment, the newest far ends first; rows are reverted only until there are
 * enough.
 */
export function createAsOfEdges(
  store: ReadStore,
  at: EpochMs,
  { changedKeys, prepare }: Pick<AsOfItems, 'changedKeys' | 'prepare'>,
) {
  const removedEdges = store.changes.rowsRemovedAfter('edges', at) as unknown as EdgeRow[];
  const pastEdges = new Map<string, EdgeRow | null>();
  const edgeAsOf = (row: EdgeRow): EdgeRow | null => {
    const { id } = row;
    const cached = pastEdges.get(id);
    if (cached !== undefined) return cached;
    const edge = changedKeys?.has(`edges ${id}`) === false ? row : rowAsOf(store, 'edges', id, at);
    const isValidAt =
      edge !== null &&
      edge.created_at <= at &&
      (edge.valid_until === null || edge.valid_until > at);
    pastEdges.set(id, isValidAt ? edge : null);
    return isValidAt ? edge : null;
  };
  const candidatesByKey = new Map<string, readonly EdgeRow[]>();
  const candidatesOf = (seq: NodeSeq, relation: RelationType, direction: Direction) => {
    const key = `${seq} ${relation} ${direction}`;
    const cached = candidatesByKey.get(key);
    if (cached !== undefined) return cached;
    const near = direction === 'out' ? 'source_seq' : 'target_seq';
    const far = direction === 'out' ? 'target_seq' : 'source_seq';
    const candidates = [
      ...store.graphHistory.edgesCreatedUntil(seq, relation, direction, at, MAX_REVERTED),
      ...removedEdges.filter((edge) => edge[near] === seq && edge.relation_type === relation),
    ].sort((a, b) => b[far] - a[far] || a.seq - b.seq);
    candidatesByKey.set(key, candidates);
    return candidates;
  };
  return (
    seq: NodeSeq,
    relation: RelationType,
    direction: Direction,
    limit: number,
    keepsEdge: (far: number) => boolean,
  ): EdgeRow[] => {
    const far = direction === 'out' ? 'target_seq' : 'source_seq';
    const candidates = candidatesOf(seq, relation, direction);
    const edgeRows = new Map<string, EdgeRow>();
    for (const [index, candidate] of candidates.entries()) {
      if (edgeRows.size >= limit) break;
      if (index % BATCH_SIZE === 0) {
        prepare(candidates.slice(index, index + BATCH_SIZE).map((edge) => edge[far]));
      }
      if (edgeRows.has(candidate.id) || !keepsEdge(candidate[far])) continue;
      const edge = edgeAsOf(candidate);
      if (edge !== null) edgeRows.set(candidate.id, edge);
    }
    return [...edgeRows.values()];
  };
}
