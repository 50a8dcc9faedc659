import { dot } from '../../algorithms/ranking/quantize.ts';
import type { VectorOwner } from '../../storage/search/embeddings.ts';
import { ownerSeqOf, passageOf, type VectorKey } from '../../storage/search/vectorKey.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import type { NearestWanted, VectorScan } from '../vectors/vectorScan.ts';

export interface VectorMatch {
  readonly seq: number;
  /** Number of the most similar passage of its text. */
  readonly passage: number;
  /** Cosine similarity to the question, −1..1. */
  readonly similarity: number;
}

/** Oversampling factor of quantized candidates: the exact results are all among them. */
const OVERSAMPLE = 1.5;

/** Tolerance for the quantization error, in standard deviations. */
const SURE = 6;

interface KeyMatch {
  readonly key: VectorKey;
  readonly similarity: number;
}

/** Nearest vectors: quantized candidates, rescored exactly. */
export function nearestKeys(
  store: ReadStore,
  owner: VectorOwner,
  scan: VectorScan,
  { model, values }: QueryVector,
  queries: readonly NearestWanted[],
): KeyMatch[][] {
  const estimates = scan.nearest(
    values,
    queries.map(({ k, accepts }) => ({
      k: Math.ceil(OVERSAMPLE * k),
      accepts: (key) => accepts(ownerSeqOf(key as VectorKey)),
    })),
  );
  // Tolerance for the quantization error of two similarities that are compared.
  const doubt = SURE * Math.SQRT2 * scan.error(values);
  const close = estimates.map((list, i) => {
    const last = list[(queries[i]?.k ?? 0) - 1]?.about ?? -Infinity;
    return list.filter((one) => one.about >= last - doubt).map(({ seq }) => seq as VectorKey);
  });
  const keys = close.flat();
  const vectors = store.embeddings.many(owner, model, keys);
  const similarities = new Map(
    keys.map((key, i) => {
      const vector = vectors[i] ?? null;
      return [key, vector === null ? null : dot(vector, values)];
    }),
  );
  return queries.map(({ k }, i) =>
    (close[i] ?? [])
      .flatMap((key) => {
        const similarity = similarities.get(key) ?? null;
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
  queries: readonly NearestWanted[],
  oversample: number,
  nearest: (wanted: readonly NearestWanted[]) => KeyMatch[][],
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
