import { dot } from '../../algorithms/ranking/quantize.ts';
import type { VectorOwner } from '../../storage/search/embeddings.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import { createVectorScan, type NearestWanted, type VectorScan } from '../vectors/vectorScan.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

export interface VectorMatch {
  readonly seq: number;
  /** Cosine similarity to the question, −1..1. */
  readonly similarity: number;
}

/**
 * Vector index for one owner and one model: the model last asked for, else the one with the most
 * vectors.
 */
export interface VectorIndex {
  /** Loads the next page; true if that was the last. */
  build(store: ReadStore): boolean;
  /** True if every vector of a model is in the index; vectors of another model are rebuilt. */
  isReady(store: ReadStore, model: string): boolean;
  /** Nearest neighbors: for each list the k most similar among the accepted, exactly. */
  nearest(store: ReadStore, query: QueryVector, wanted: readonly NearestWanted[]): VectorMatch[][];
  /** Similarities of these vectors, up to quantization error; null for one without a vector. */
  similarities(
    store: ReadStore,
    query: QueryVector,
    seqs: readonly number[],
  ): readonly (number | null)[];
  isLive(seq: number): boolean;
  /** Reloads these rows: their vector, and whether they are live. */
  refresh(store: ReadStore, seqs: readonly number[]): void;
  size(): number;
}

/** Page size of vectors read from the database. */
const PAGE = 2_000;

/** Oversampling factor of quantized candidates: the exact results are all among them. */
const OVERSAMPLE = 1.5;

/** Tolerance for the quantization error, in standard deviations. */
const SURE = 6;

interface LoadedVectors {
  readonly model: string;
  /** Null: the model has no vectors yet, or memory could not be allocated for them. */
  scan: VectorScan | null;
  /** Last owner loaded. */
  cursor: number;
  state: 'loading' | 'ready' | 'no_memory';
}

export function createVectorIndex(
  owner: VectorOwner,
  createScan: (dimensions: number) => VectorScan = createVectorScan,
): VectorIndex {
  let loaded: LoadedVectors | null = null;
  const dead = new Set<number>();

  const noteLife = (store: ReadStore, seqs: readonly number[]) => {
    if (owner === 'entity') return;
    const live = new Set<number>(store.index.liveAmong(seqs as readonly NodeSeq[]));
    for (const seq of seqs) {
      if (live.has(seq)) dead.delete(seq);
      else dead.add(seq);
    }
  };
  const begin = (model: string): LoadedVectors => {
    dead.clear();
    const vectors: LoadedVectors = { model, scan: null, cursor: 0, state: 'loading' };
    loaded = vectors;
    return vectors;
  };
  /** Loads a page; if memory cannot be allocated, the index is given up. */
  const addPage = (store: ReadStore, vectors: LoadedVectors): void => {
    const page = store.embeddings.page(owner, vectors.model, vectors.cursor, PAGE);
    try {
      for (const { ownerSeq, vector } of page) {
        vectors.scan ??= createScan(vector.length);
        if (vector.length === vectors.scan.dimensions) vectors.scan.put(ownerSeq, vector);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      vectors.scan = null;
      vectors.state = 'no_memory';
      return;
    }
    noteLife(
      store,
      page.map(({ ownerSeq }) => ownerSeq),
    );
    vectors.cursor = page.at(-1)?.ownerSeq ?? vectors.cursor;
    if (page.length < PAGE) vectors.state = 'ready';
  };
  const load = (store: ReadStore, model: string): VectorScan | null => {
    const vectors = loaded?.model === model ? loaded : begin(model);
    while (vectors.state === 'loading') addPage(store, vectors);
    return vectors.scan;
  };
  const beginWithMost = (store: ReadStore): LoadedVectors | null => {
    const model = store.embeddings.mainModel(owner);
    return model === null ? null : begin(model);
  };
  return {
    build(store) {
      const vectors = loaded ?? beginWithMost(store);
      if (vectors?.state === 'loading') addPage(store, vectors);
      return vectors?.state !== 'loading';
    },
    isReady(store, model) {
      const vectors = loaded?.model === model ? loaded : begin(model);
      if (vectors.state === 'loading') addPage(store, vectors);
      return vectors.state === 'ready';
    },
    nearest(store, { model, values }, queries) {
      const scan = values.every(Number.isFinite) ? load(store, model) : null;
      if (scan === null) return queries.map(() => []);
      const estimates = scan.nearest(
        values,
        queries.map(({ k, accepts }) => ({ k: Math.ceil(OVERSAMPLE * k), accepts })),
      );
      // Tolerance for the quantization error of two similarities that are compared.
      const doubt = SURE * Math.SQRT2 * scan.error(values);
      const close = estimates.map((list, i) => {
        const last = list[(queries[i]?.k ?? 0) - 1]?.about ?? -Infinity;
        return list.filter((one) => one.about >= last - doubt);
      });
      const vectors = vectorsOf(
        store,
        owner,
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
      const { model, scan, state } = loaded;
      if (state === 'no_memory') return;
      if (scan === null) {
        // The first vector of a model.
        loaded = null;
        return;
      }
      const vectors = vectorsOf(store, owner, model, seqs);
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

function vectorsOf(
  store: ReadStore,
  owner: VectorOwner,
  model: string,
  seqs: readonly number[],
): Map<number, Float32Array | null> {
  const vectors = store.embeddings.many(owner, model, seqs);
  return new Map(seqs.map((seq, i) => [seq, vectors[i] ?? null]));
}
