import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { GraphReads } from '../../storage/memory/graph/graph.ts';
import type { EdgeRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';
import { updateFaded } from '../indexes/updateFaded.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Graph operations that search needs. */
export interface SearchGraph extends Pick<GraphReads, 'step' | 'derivedFrom' | 'disputedAmong'> {
  /** Source episodes of each of these nodes. */
  evidenceOf(nodeSeqs: readonly NodeSeq[]): { node: NodeSeq; episode: NodeSeq }[];
  /** Live edges between any two of the nodes. */
  edgesAmong(
    seqs: readonly NodeSeq[],
    limit: number,
  ): Pick<EdgeRow, 'source_seq' | 'target_seq' | 'relation_type'>[];
}

/** Graph read from the database. */
export function storedGraph({ graph, index }: ReadStore): SearchGraph {
  return { ...graph, evidenceOf: (seqs) => index.evidenceOf(seqs) };
}

/** Graph read from the in-memory indexes, which must be complete. */
export function graphInMemory(
  store: ReadStore,
  { turns, knowledge, edges }: SearchIndexes,
  now: EpochMs,
): SearchGraph {
  updateFaded(store, knowledge, now);
  const isLiveMemory = (seq: NodeSeq) => knowledge.documentOf(seq) >= 0 && !knowledge.isFaded(seq);
  const isLive = (seq: NodeSeq) => {
    const turn = turns.documentOf(seq);
    return turn >= 0 ? turns.isLive(turn) : isLiveMemory(seq);
  };
  return {
    step: (frontier, relation, direction, limits) =>
      edges.step(frontier, relation, direction, limits, isLive),
    derivedFrom: (episodes, limit) =>
      episodes
        .flatMap((episode) =>
          edges
            .farEnds(episode, 'derived_from', 'in')
            .filter(isLiveMemory)
            .map((node) => ({ node, episode })),
        )
        .slice(0, limit),
    evidenceOf: (nodes) =>
      nodes.flatMap((node) =>
        edges.farEnds(node, 'derived_from', 'out').map((episode) => ({ node, episode })),
      ),
    disputedAmong: (seqs) =>
      seqs.filter(
        (seq) =>
          edges.farEnds(seq, 'contradicts', 'out').some(isLiveMemory) ||
          edges.farEnds(seq, 'contradicts', 'in').some(isLiveMemory),
      ),
    edgesAmong: (seqs, limit) => edges.among(seqs, limit),
  };
}
