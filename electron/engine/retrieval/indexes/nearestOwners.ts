import { dot } from '../../algorithms/ranking/quantize.ts';
import type { VectorOwner } from '../../storage/search/embeddings.ts';
import { ownerSeqOf, passageOf, type VectorKey } from '../../storage/search/vectorKey.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import type { NearestQuery } from '../vectors/scanCandidates.ts';
import type { VectorScan } from '../vectors/vectorScan.ts';

export interface VectorMatch {
  readonly seq: number;
  /** Number of the most similar passage of its text. */
  readonly passage: number;
  /** Cosine similarity to the question, −1..1. */
  readonly similarity: number;
}

/** Oversampling factor of quantized candidates: the exact results are all among them. */
const OVERSAMPLE_FACTOR = 1.5;

/** Tolerance for the quantization error, in standard deviations. */
const ERROR_SIGMAS = 4;

interface KeyMatch {
  readonly key: VectorKey;
  readonly similarity: number;
}

/**
 * Nearest vectors by their quantized products. Only those are rescored exactly that the error may
 * have put on the wrong side of the k-th: reading a vector costs more than scanning a hundred.
 */
export function nearestKeys(
  store: ReadStore,
  owner: VectorOwner,
  scan: VectorScan,
  { model, values }: QueryVector,
  queries: readonly NearestQuery[],
): KeyMatch[][] {
  const estimates = scan.nearest(
    values,
    queries.map(({ k, accepts }) => ({
      k: Math.ceil(OVERSAMPLE_FACTOR * k),
      accepts: (key) => accepts(ownerSeqOf(key as VectorKey)),
    })),
  );
  const candidates = estimates.map((list, i) => {
    const last = list[(queries[i]?.k ?? 0) - 1];
    return list.flatMap(({ seq, estimate: similarity, error }) => {
      // Tolerance for the quantization error of the two similarities that are compared.
      const margin = ERROR_SIGMAS * Math.hypot(error, last?.error ?? 0);
      const lead = last === undefined ? Infinity : similarity - last.estimate;
      if (lead < -margin) return [];
      return [{ key: seq as VectorKey, similarity, isDoubtful: lead <= margin }];
    });
  });
  const keys = candidates.flat().flatMap(({ key, isDoubtful }) => (isDoubtful ? [key] : []));
  const vectors = store.embeddings.vectorsOf(owner, model, keys);
  const exact = new Map(
    keys.map((key, i) => {
      const vector = vectors[i] ?? null;
      return [key, vector === null ? null : dot(vector, values)];
    }),
  );
  return queries.map(({ k }, i) =>
    (candidates[i] ?? [])
      .flatMap(({ key, similarity: estimate, isDoubtful }) => {
        const similarity = isDoubtful ? (exact.get(key) ?? null) : estimate;
        return similarity === null ? [] : [{ key, similarity }];
      })
      .sort((a, b) => b.similarity - a.similarity || a.key - b.key)
      .slice(0, k),
  );
}

/**
 * The k nearest owners of each list. Several passages of one text may be among the nearest vectors,
 * so more of those are requested, and more again while too few owners remain.
 */
export function nearestOwners(
  queries: readonly NearestQuery[],
  oversample: number,
  nearest: (queries: readonly NearestQuery[]) => KeyMatch[][],
): VectorMatch[][] {
  for (let factor = oversample; ; factor *= 4) {
    const lists = nearest(queries.map(({ k, accepts }) => ({ k: factor * k, accepts })));
    const owners = lists.map(bestPassages);
    const isComplete = queries.every(
      ({ k }, i) => (owners[i]?.length ?? 0) >= k || (lists[i]?.length ?? 0) < factor * k,
    );
    if (isComplete) return owners.map((list, i) => list.slice(0, queries[i]?.k ?? 0));
  }
}

/** First, most similar passage of each owner. */
export function bestPassages(matches: readonly KeyMatch[]): VectorMatch[] {
  const best = new Map<number, VectorMatch>();
  for (const { key, similarity } of matches) {
    const seq = ownerSeqOf(key);
    if (!best.has(seq)) best.set(seq, { seq, passage: passageOf(key), similarity });
  }
  return [...best.values()];
}
