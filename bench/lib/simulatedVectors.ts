import type { SearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import type { VectorIndex } from '../../electron/engine/retrieval/indexes/vectorIndex.ts';
import type { QueryVector } from '../../electron/engine/retrieval/vectors/queryVector.ts';
import { TopK } from '../../electron/engine/algorithms/ranking/topK.ts';
import type { NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import { seededNumbers } from './seededNumbers.ts';

/** Deviations by which a model lifts the evidence of a question, and the session it is from. */
export interface VectorQuality {
  readonly name: string;
  readonly evidence: number;
  readonly session: number;
}

/** Models from one that tells nothing to a good one: alone from 1 to 90 recall@10 on LoCoMo. */
export const vectorQualities: readonly VectorQuality[] = [
  { name: 'random', evidence: 0, session: 0 },
  { name: 'bad', evidence: 0.8, session: 0.1 },
  { name: 'weak', evidence: 1.5, session: 0.25 },
  { name: 'fair', evidence: 2.2, session: 0.4 },
  { name: 'good', evidence: 3, session: 0.6 },
];

/** Cosines of a model lie in a band: here around 0.4. */
const BAND = { center: 0.4, deviation: 0.05 };

interface SimulatedVectors {
  /** The indexes, with similarities of the simulated model. */
  readonly indexes: SearchIndexes;
  readonly vector: QueryVector;
  /** Begins a question with this evidence. */
  ask(number: number, evidence: readonly number[]): void;
  /** Turns by similarity alone, nearest first. */
  rank(limit: number, accepts: (seq: NodeSeq) => boolean): number[];
}

/**
 * Simulates an embedding model without one: the standard score of each turn is normal noise,
 * independent of its words (which flatters the model), lifted for the evidence and its session.
 */
export function createSimulatedVectors(
  indexes: SearchIndexes,
  quality: VectorQuality,
): SimulatedVectors {
  let similarities = new Map<number, number>();
  const ask = (number: number, evidence: readonly number[]) => {
    const { turns } = indexes;
    const own = new Set(evidence);
    const sessions = new Set(
      evidence
        .map((seq) => turns.documentOf(seq as NodeSeq))
        .filter((document) => document >= 0)
        .map((document) => turns.session(document)),
    );
    const random = seededNumbers(number + 1);
    similarities = new Map();
    for (let document = 0; document < turns.size(); document += 1) {
      const seq = turns.seqOf(document);
      if (similarities.has(seq)) continue;
      const deviations =
        (own.has(seq) ? quality.evidence : 0) +
        (sessions.has(turns.session(document)) ? quality.session : 0);
      similarities.set(seq, BAND.center + BAND.deviation * (normalRandom(random) + deviations));
    }
  };
  const nearest = (k: number, accepts: (seq: number) => boolean) => {
    const top = new TopK(k);
    for (const [seq, similarity] of similarities) if (accepts(seq)) top.offer(seq, similarity);
    return top.ranked().map(({ key, value }) => ({ seq: key, passage: 0, similarity: value }));
  };
  const nodeVectors: VectorIndex = {
    build: () => true,
    isReady: () => true,
    nearest: (_, __, wanted) => wanted.map(({ k, accepts }) => nearest(k, accepts)),
    similarities: (_, __, seqs) => seqs.map((seq) => similarities.get(seq) ?? null),
    isLive: () => true,
    refresh: () => undefined,
    size: () => similarities.size,
  };
  return {
    indexes: Object.create(indexes, { nodeVectors: { value: nodeVectors } }) as SearchIndexes,
    vector: { model: quality.name, values: Float32Array.of(1) },
    ask,
    rank: (limit, accepts) =>
      nearest(limit, (seq) => accepts(seq as NodeSeq)).map(({ seq }) => seq),
  };
}

/** Box–Muller. */
function normalRandom(random: () => number): number {
  return Math.sqrt(-2 * Math.log(Math.max(1e-12, random()))) * Math.cos(2 * Math.PI * random());
}
