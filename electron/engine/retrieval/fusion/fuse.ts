import type { RecallPath } from '../../../../shared/domain/receipt.ts';
import { fuseByRank } from '../../algorithms/ranking/rrf.ts';
import type { Candidate, CandidateList } from './candidateList.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

export type Fusion =
  { readonly strategy: 'sum' } | { readonly strategy: 'rrf'; readonly k: number };

/** Rank of a node in a list; the names along its path are read later, for returned hits only. */
interface ListRank {
  readonly list: RecallPath['list'];
  readonly rank: number;
  readonly candidate: Candidate;
}

export interface FusedNode {
  readonly seq: NodeSeq;
  readonly score: number;
  readonly foundIn: readonly ListRank[];
}

/**
 * Fuses several lists into one order, best first; of equals the newer node.
 *
 * `sum`: Σ weight · worth, worths being on one scale. `rrf`: Σ weight · share / (k + rank), the
 * worths unread: with equal shares a list of neighbors in time would count as much as the words.
 */
export function fuse(lists: readonly CandidateList[], fusion: Fusion): FusedNode[] {
  const foundIn = new Map<NodeSeq, ListRank[]>();
  for (const { list, weight, candidates } of lists) {
    if (weight === 0) continue;
    for (const [i, candidate] of candidates.entries()) {
      const ranks = foundIn.get(candidate.seq);
      const rank = { list, rank: i + 1, candidate };
      if (ranks === undefined) foundIn.set(candidate.seq, [rank]);
      else ranks.push(rank);
    }
  }
  const scores = fusion.strategy === 'sum' ? sums(lists) : ranks(lists, fusion.k);
  return [...foundIn]
    .map(([seq, found]) => ({ seq, score: scores.get(seq) ?? 0, foundIn: found }))
    .sort((a, b) => b.score - a.score || b.seq - a.seq);
}

function sums(lists: readonly CandidateList[]): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  for (const { weight, candidates } of lists) {
    for (const { seq, worth } of candidates) {
      scores.set(seq, (scores.get(seq) ?? 0) + weight * worth);
    }
  }
  return scores;
}

function ranks(lists: readonly CandidateList[], k: number): ReadonlyMap<number, number> {
  const ranked = lists.map(({ weight, share, candidates }) => ({
    weight: weight * share,
    ids: candidates.map(({ seq }) => seq),
  }));
  return new Map(fuseByRank(ranked, k).map(({ id, score }) => [id, score]));
}
