import type { RelationType } from '../../../../shared/domain/edge.ts';
import type { Direction } from '../../storage/memory/graph/graph.ts';
import type { GraphViewReads } from '../../storage/memory/graph/graphView.ts';

/** Memories, of those given, with an edge of a relation in a direction. */
export type EdgePresence = (
  seqs: readonly number[],
  relation: RelationType,
  direction: Direction,
) => readonly number[];

/**
 * Memories without an edge of a relation are left out of its search: most have two or three of ten
 * relations, and a search that finds nothing costs as much as one that finds a neighbor. Each memory
 * is asked about once, within one snapshot.
 */
export function createEdgePresence(graphView: GraphViewReads): EdgePresence {
  const relations = {
    out: new Map<number, Set<RelationType>>(),
    in: new Map<number, Set<RelationType>>(),
  };
  return (seqs, relation, direction) => {
    const relationsOfSeq = relations[direction];
    const uncachedSeqs = seqs.filter((seq) => !relationsOfSeq.has(seq));
    for (const seq of uncachedSeqs) relationsOfSeq.set(seq, new Set());
    if (uncachedSeqs.length > 0) {
      for (const row of graphView.relationsOf(uncachedSeqs, direction)) {
        relationsOfSeq.get(row.near)?.add(row.relation);
      }
    }
    return seqs.filter((seq) => relationsOfSeq.get(seq)?.has(relation));
  };
}
