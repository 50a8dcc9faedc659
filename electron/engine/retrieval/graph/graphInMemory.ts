import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { GraphReads } from '../../storage/graph.ts';
import type { ReadStore } from '../../storage/store.ts';
import { fadedBy } from '../indexes/fadedBy.ts';
import type { SearchIndexes } from '../indexes/searchIndexes.ts';

/** The graph as walks see it, by the indexes in memory: live nodes over live edges only. */
export function graphInMemory(
  store: ReadStore,
  { turns, knowledge, edges }: SearchIndexes,
  now: EpochMs,
): Pick<GraphReads, 'step'> {
  const faded = fadedBy(store, knowledge, now);
  const isLive = (seq: number) => {
    const turn = turns.documentOf(seq);
    if (turn >= 0) return turns.isLive(turn);
    return knowledge.documentOf(seq) >= 0 && !faded.has(seq);
  };
  return {
    step: (frontier, relation, direction, limits) =>
      edges.step(frontier, relation, direction, limits, isLive),
  };
}
