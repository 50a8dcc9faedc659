import { dot } from '../../algorithms/ranking/quantize.ts';
import type { VectorOwner } from '../../storage/search/embeddings.ts';
import type { VectorReads } from '../../storage/search/vectorReads.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import { bestPassages, type VectorMatch } from '../indexes/nearestOwners.ts';
import { ownerSeqOf } from '../../storage/search/vectorKey.ts';
import type { SearchTuning } from '../searchOptions.ts';
import type { VectorGroup } from '../vectors/groupedScan.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import type { SearchScope } from '../searchScope.ts';
import type { QuestionEntity } from '../understand/entitiesIn.ts';
import type { CandidateList, CandidateLists } from '../fusion/candidateList.ts';
import { similarityList } from './similarityList.ts';
import type { NodeSeq, EntitySeq } from '../../storage/connection/rowNumber.ts';

/**
 * Oversampling factor for the tables on disk, whose results are filtered later: some are not live,
 * or not in scope.
 */
const OVERSAMPLING_FACTOR = 4;

/** Number of texts whose similarity tells how similar any two are. */
const SAMPLE_SIZE = 128;

/** Similarity below which an entity is not meant by a question. */
const ENTITY_SIMILARITY = 0.6;
const MAX_ENTITIES = 2;

export interface VectorQuestion {
  readonly vector: QueryVector;
  readonly scope: SearchScope;
  readonly tuning: SearchTuning;
  readonly knowledge: CandidateList;
  readonly turns: CandidateList;
  /** Include every memory ever held, not only live ones. */
  readonly includeInactive: boolean;
}

/**
 * Memories and turns by vector similarity, filtered before they are ranked, with the rescored text
 * hits.
 */
export function vectorLists(
  store: ReadStore,
  indexes: SearchIndexes,
  { vector, scope, tuning, knowledge, turns, includeInactive }: VectorQuestion,
): CandidateLists {
  const allowedSeqs = scope.memorySeqs === null ? null : new Set(scope.memorySeqs);
  const accepts = (kind: 'turns' | 'knowledge') => (row: number) => {
    const seq = row as NodeSeq;
    if (!includeInactive && !indexes.nodeVectors.isLive(seq)) return false;
    const document = indexes.turns.documentOf(seq);
    if (document >= 0) return kind === 'turns' && (scope.includesTurn?.(document) ?? false);
    return kind === 'knowledge' && (allowedSeqs === null || allowedSeqs.has(seq));
  };
  const k = tuning.topK.vector;
  const [memories = [], turnMatches = []] = indexes.nodeVectors.nearest(store, vector, [
    { k, group: 'others', accepts: accepts('knowledge') },
    { k, group: 'turns', accepts: accepts('turns') },
  ]);
  const listOf = (
    text: CandidateList,
    nearest: readonly VectorMatch[],
    all: NumberedNodes,
    group: VectorGroup,
  ) => {
    const similarities = (seqs: readonly NodeSeq[]) =>
      indexes.nodeVectors.similarities(store, vector, seqs, group);
    return similarityList(tuning.weights.vector, text, {
      nearest,
      of: similarities,
      sample: similarities(sampleNodes(all)).filter((similarity) => similarity !== null),
      textCount: all.size(),
    });
  };
  return {
    knowledge: listOf(knowledge, memories, indexes.knowledge, 'others'),
    turns: listOf(turns, turnMatches, indexes.turns, 'turns'),
  };
}

/** Nodes numbered from 0, in the order in which they were indexed. */
interface NumberedNodes {
  size(): number;
  seqOf(document: number): NodeSeq;
}

/** Sample of nodes at even distances. */
function sampleNodes(nodes: NumberedNodes): NodeSeq[] {
  const count = Math.min(SAMPLE_SIZE, nodes.size());
  return Array.from({ length: count }, (_, i) =>
    nodes.seqOf(Math.floor((i * nodes.size()) / count)),
  );
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
  const nearest = storedNearest(stored, 'node', vector, OVERSAMPLING_FACTOR * k);
  const seqs = nearest.map(({ seq }) => seq as NodeSeq);
  const memories = scope.memories(seqs);
  const episodes = new Set(
    store.index
      .episodeSignals(store.index.liveAmong(seqs))
      .filter(scope.includesEpisode)
      .map(({ seq }) => seq),
  );
  const listOf = (text: CandidateList, accepts: (seq: NodeSeq) => boolean) => {
    const similarities = (requested: readonly NodeSeq[]) =>
      storedSimilarities(store, vector, requested);
    return similarityList(tuning.weights.vector, text, {
      nearest: nearest.filter(({ seq }) => accepts(seq as NodeSeq)).slice(0, k),
      of: similarities,
      sample: similarities(sampleNodes(allNodes(store))).filter(
        (similarity) => similarity !== null,
      ),
      textCount: store.index.lastNode(),
    });
  };
  return {
    knowledge: listOf(knowledge, (seq) => memories.has(seq)),
    turns: listOf(turns, (seq) => episodes.has(seq)),
  };
}

/** Every node that there ever was: without indexes turns are not told from memories. */
function allNodes(store: ReadStore): NumberedNodes {
  const last = store.index.lastNode();
  return { size: () => last, seqOf: (document) => (document + 1) as NodeSeq };
}

/** Similarities by the most similar passage, exactly. */
function storedSimilarities(
  store: ReadStore,
  { model, values }: QueryVector,
  seqs: readonly NodeSeq[],
): (number | null)[] {
  const best = new Map<number, number>();
  for (const { key, vector } of store.embeddings.ofOwners('node', model, seqs)) {
    const seq = ownerSeqOf(key);
    best.set(seq, Math.max(best.get(seq) ?? -1, dot(vector, values)));
  }
  return seqs.map((seq) => best.get(seq) ?? null);
}

/** Nearest neighbors from the tables on disk, with their cosine similarity. */
function storedNearest(
  stored: VectorReads,
  owner: VectorOwner,
  { model, values }: QueryVector,
  k: number,
): VectorMatch[] {
  const matches = stored
    .nearest(owner, model, values, k)
    .map(({ key, distance }) => ({ key, similarity: 1 - distance }));
  return bestPassages(matches);
}

/** Entities nearest to a question that names none by a known name. */
export function entitiesByVector(
  store: ReadStore,
  indexes: SearchIndexes,
  vector: QueryVector,
): QuestionEntity[] {
  const { entityVectors, storedVectors } = indexes;
  const areEntitiesReady = storedVectors === null || entityVectors.isReady(store, vector.model);
  const [nearest = []] = areEntitiesReady
    ? entityVectors.nearest(store, vector, [{ k: MAX_ENTITIES, accepts: () => true }])
    : [storedNearest(storedVectors, 'entity', vector, MAX_ENTITIES)];
  return nearest
    .filter(({ similarity }) => similarity >= ENTITY_SIMILARITY)
    .flatMap(({ seq }) => {
      const entity = store.entities.bySeq(seq as EntitySeq);
      return entity === null ? [] : [{ seq: entity.seq, name: entity.canonical_name }];
    });
}
