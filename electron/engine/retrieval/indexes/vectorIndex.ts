import { dot } from '../../algorithms/ranking/quantize.ts';
import type { VectorOwner } from '../../storage/search/embeddings.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import { createVectorScan, type NearestWanted, type VectorScan } from '../vectors/vectorScan.ts';

export interface VectorMatch {
  readonly seq: number;
  /** Cosine of the angle to the question, −1..1. */
  readonly similarity: number;
}

/** Vectors of one owner by the model last asked for, loaded when it is first asked for. */
export interface VectorIndex {
  /** For each list the k most similar among the accepted, exactly. */
  nearest(store: ReadStore, query: QueryVector, wanted: readonly NearestWanted[]): VectorMatch[][];
  /** How similar these are, but for the rounding; null for one without a vector. */
  similarities(
    store: ReadStore,
    query: QueryVector,
    seqs: readonly number[],
  ): readonly (number | null)[];
  isLive(seq: number): boolean;
  /** Reads these anew: their vector, and whether they are live. */
  refresh(store: ReadStore, seqs: readonly number[]): void;
  size(): number;
}

/** Vectors read from the database at once. */
const PAGE = 2_000;

/** Candidates by rounded numbers, for each that is wanted: the exact ones are all among them. */
const OVERSAMPLE = 1.5;

/** Standard deviations of the rounding that are allowed for. */
const SURE = 6;

export function createVectorIndex(owner: VectorOwner): VectorIndex {
  /** No scan: the model has no vectors yet. */
  let loaded: { readonly model: string; readonly scan: VectorScan | null } | null = null;
  const dead = new Set<number>();

  const vectorsOf = (store: ReadStore, model: string, seqs: readonly number[]) => {
    const vectors = store.embeddings.many(owner, model, seqs);
    return new Map(seqs.map((seq, i) => [seq, vectors[i] ?? null]));
  };
  const noteLife = (store: ReadStore, seqs: readonly number[]) => {
    if (owner === 'entity') return;
    const live = new Set(store.index.liveAmong(seqs));
    for (const seq of seqs) {
      if (live.has(seq)) dead.delete(seq);
      else dead.add(seq);
    }
  };
  const load = (store: ReadStore, model: string): VectorScan | null => {
    if (loaded?.model === model) return loaded.scan;
    let scan: VectorScan | null = null;
    let cursor = 0;
    dead.clear();
    for (;;) {
      const page = store.embeddings.page(owner, model, cursor, PAGE);
      for (const { ownerSeq, vector } of page) {
        scan ??= createVectorScan(vector.length);
        if (vector.length === scan.dimensions) scan.put(ownerSeq, vector);
      }
      noteLife(
        store,
        page.map(({ ownerSeq }) => ownerSeq),
      );
      cursor = page.at(-1)?.ownerSeq ?? cursor;
      if (page.length < PAGE) break;
    }
    loaded = { model, scan };
    return scan;
  };
  return {
    nearest(store, { model, values }, queries) {
      const scan = values.every(Number.isFinite) ? load(store, model) : null;
      if (scan === null) return queries.map(() => []);
      const estimates = scan.nearest(
        values,
        queries.map(({ k, accepts }) => ({ k: Math.ceil(OVERSAMPLE * k), accepts })),
      );
      // How far two of them may be off by against each other.
      const doubt = SURE * Math.SQRT2 * scan.error(values);
      const close = estimates.map((list, i) => {
        const last = list[(queries[i]?.k ?? 0) - 1]?.about ?? -Infinity;
        return list.filter((one) => one.about >= last - doubt);
      });
      const vectors = vectorsOf(
        store,
        model,
        close.flat().map(({ seq }) => seq),
      );
      return queries.map(({ k }, i) =>
        (close[i] ?? [])
          .flatMap(({ seq }) => {
            const vector = vectors.get(seq) ?? null;
            return vector === null ? [] : [{ seq, similarity: dot(vector, values) }];
          })
          .sort((a, b) => b.similarity - a.similarity || a.seq - b.seq)
          .slice(0, k),
      );
    },
    similarities(store, { model, values }, seqs) {
      const scan = values.every(Number.isFinite) ? load(store, model) : null;
      return scan === null ? seqs.map(() => null) : scan.among(values, seqs);
    },
    isLive: (seq) => !dead.has(seq),
    refresh(store, seqs) {
      if (loaded === null || seqs.length === 0) return;
      const { model, scan } = loaded;
      if (scan === null) {
        loaded = null;
        return;
      }
      const vectors = vectorsOf(store, model, seqs);
      for (const seq of seqs) {
        const vector = vectors.get(seq);
        if (vector?.length === scan.dimensions) scan.put(seq, vector);
        else scan.remove(seq);
      }
      noteLife(store, seqs);
    },
    size: () => loaded?.scan?.size() ?? 0,
  };
}
