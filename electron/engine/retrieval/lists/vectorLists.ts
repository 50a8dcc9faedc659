import { standout } from '../../algorithms/ranking/standout.ts';
import { dot } from '../../algorithms/ranking/quantize.ts';
import type { VectorOwner } from '../../storage/search/embeddings.ts';
import type { VectorReads } from '../../storage/search/vectorReads.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import type { VectorMatch } from '../indexes/vectorIndex.ts';
import type { SearchTuning } from '../searchOptions.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import type { SearchScope } from '../searchScope.ts';
import type { NamedInQuestion } from '../understand/entitiesIn.ts';
import {
  bestWeight,
  type Candidate,
  type CandidateList,
  type CandidateLists,
} from '../fusion/candidateList.ts';
import type { NodeSeq, EntitySeq } from '../../storage/connection/rowNumber.ts';

/**
 * Worth of the most similar text, as a share of the best text score. Not measured: no model here.
 */
const SHARE = 0.8;

/**
 * Bonus for a text whose similarity stands out among those with the same words. Measured on 100,000
 * documents by `bench:peers`: anything from 0.3 to 1 does the same there.
 */
const AGREEING = 0.3;

/**
 * Oversampling factor for the tables on disk, whose results are filtered later: some are not live,
 * or not in scope.
 */
const FILTERED_LATER = 4;

/** Similarity below which an entity is not meant by a question. */
const ENTITY_SIMILARITY = 0.6;
const MOST_ENTITIES = 2;

export interface VectorQuestion {
  readonly vector: QueryVector;
  readonly scope: SearchScope;
  readonly tuning: SearchTuning;
  readonly knowledge: CandidateList;
  readonly turns: CandidateList;
  /** Include every memory ever held, not only live ones. */
  readonly everHeld: boolean;
}

/**
 * Memories and turns by vector similarity, filtered before they are ranked, with the rescored text
 * hits.
 */
export function vectorLists(
  store: ReadStore,
  indexes: SearchIndexes,
  { vector, scope, tuning, knowledge, turns, everHeld }: VectorQuestion,
): CandidateLists {
  const allowedSeqs = scope.among === null ? null : new Set(scope.among);
  const accepts = (kind: 'turns' | 'knowledge') => (row: number) => {
    const seq = row as NodeSeq;
    if (!everHeld && !indexes.nodeVectors.isLive(seq)) return false;
    const document = indexes.turns.documentOf(seq);
    if (document >= 0) return kind === 'turns' && (scope.turns?.(document) ?? false);
    return kind === 'knowledge' && (allowedSeqs === null || allowedSeqs.has(seq));
  };
  const k = tuning.topK.vector;
  const [memories = [], turnMatches = []] = indexes.nodeVectors.nearest(store, vector, [
    { k, accepts: accepts('knowledge') },
    { k, accepts: accepts('turns') },
  ]);
  const listOf = withTextAgreement(tuning, (seqs) =>
    indexes.nodeVectors.similarities(store, vector, seqs),
  );
  return { knowledge: listOf(memories, knowledge), turns: listOf(turnMatches, turns) };
}

/**
 * Vector lists from the tables on disk, while the in-memory vectors are loading or cannot be
 * loaded: slower, and filtered after ranking, so more neighbors are requested.
 */
export function storedVectorLists(
  store: ReadStore,
  stored: VectorReads,
  { vector, scope, tuning, knowledge, turns }: VectorQuestion,
): CandidateLists {
  const k = tuning.topK.vector;
  const nearest = storedNearest(stored, 'node', vector, FILTERED_LATER * k);
  const seqs = nearest.map(({ seq }) => seq as NodeSeq);
  const memories = scope.memories(seqs);
  const episodes = new Set(
    store.index
      .liveEpisodes(seqs)
      .filter(scope.hasStated)
      .map(({ seq }) => seq),
  );
  const listOf = withTextAgreement(tuning, (requested) =>
    store.embeddings
      .many('node', vector.model, requested)
      .map((own) => own && dot(own, vector.values)),
  );
  return {
    knowledge: listOf(
      nearest.filter(({ seq }) => memories.has(seq as NodeSeq)).slice(0, k),
      knowledge,
    ),
    turns: listOf(nearest.filter(({ seq }) => episodes.has(seq as NodeSeq)).slice(0, k), turns),
  };
}

/** Nearest neighbors from the tables on disk, with their cosine similarity. */
function storedNearest(
  stored: VectorReads,
  owner: VectorOwner,
  { model, values }: QueryVector,
  k: number,
): VectorMatch[] {
  return stored
    .nearest(owner, model, values, k)
    .map(({ seq, distance }) => ({ seq, similarity: 1 - distance }));
}

/** Lists of the nearest neighbors, with the text hits and their similarity. */
function withTextAgreement(
  tuning: SearchTuning,
  similarities: (seqs: readonly number[]) => readonly (number | null)[],
): (nearest: readonly VectorMatch[], text: CandidateList) => CandidateList[] {
  return (nearest, text) => {
    if (nearest.length === 0) return [];
    const best = bestWeight(text);
    const candidates = agreeingCandidates(
      toCandidates(nearest, best, tuning.topK.vector),
      text,
      best,
      similarities,
    );
    return [{ list: 'vector', weight: tuning.weights.vector, share: 1, candidates }];
  };
}

/** Entities nearest to a question that names none by a known name. */
export function entitiesByVector(
  store: ReadStore,
  indexes: SearchIndexes,
  vector: QueryVector,
): NamedInQuestion[] {
  const { entityVectors, storedVectors } = indexes;
  const ready = storedVectors === null || entityVectors.isReady(store, vector.model);
  const [nearest = []] = ready
    ? entityVectors.nearest(store, vector, [{ k: MOST_ENTITIES, accepts: () => true }])
    : [storedNearest(storedVectors, 'entity', vector, MOST_ENTITIES)];
  return nearest
    .filter(({ similarity }) => similarity >= ENTITY_SIMILARITY)
    .flatMap(({ seq }) => {
      const entity = store.entities.bySeq(seq as EntitySeq);
      return entity === null ? [] : [{ seq: entity.seq, name: entity.canonical_name }];
    });
}

/**
 * Candidates with their similarity rescaled, since cosines of one model lie in a narrow band. A
 * truncated list starts at its last entry, because everything left out is worth nothing; a complete
 * list starts at 0.
 */
function toCandidates(matches: readonly VectorMatch[], best: number, k: number): Candidate[] {
  const top = matches[0]?.similarity ?? 0;
  const bottom = matches.length < k ? 0 : (matches.at(-1)?.similarity ?? 0);
  const span = Math.max(1e-9, top - bottom);
  return matches.map(({ seq, similarity }) =>
    candidate(seq as NodeSeq, similarity, (SHARE * best * Math.max(0, similarity - bottom)) / span),
  );
}

/**
 * Rescores the text hits by similarity and adds them to the list: in a large memory the nearest k
 * are seldom among them, and of a thousand turns with the same words the similarity tells which is
 * meant.
 */
function agreeingCandidates(
  nearest: readonly Candidate[],
  text: CandidateList,
  best: number,
  similarities: (seqs: readonly number[]) => readonly (number | null)[],
): Candidate[] {
  const seqs = text.candidates.map(({ seq }) => seq);
  const alike = similarities(seqs);
  const bySeq = new Map(nearest.map((one) => [one.seq, one]));
  for (const [i, above] of standout(alike).entries()) {
    const seq = seqs[i];
    if (seq === undefined) continue;
    const worth = AGREEING * best * (above ?? 0);
    const existing = bySeq.get(seq);
    if (worth > (existing?.worth ?? 0)) {
      bySeq.set(seq, candidate(seq, existing?.score ?? alike[i] ?? 0, worth));
    }
  }
  return [...bySeq.values()].sort((a, b) => b.score - a.score || a.seq - b.seq);
}

function candidate(seq: NodeSeq, score: number, worth: number): Candidate {
  return { seq, score, worth, via: [], names: [] };
}
