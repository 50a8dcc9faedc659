import type { KeyedVector, VectorOwner } from '../../storage/search/embeddings.ts';
import {
  ownerSeqOf,
  passageOf,
  vectorKey,
  type VectorKey,
} from '../../storage/search/vectorKey.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import type { NearestWanted } from '../vectors/scanCandidates.ts';
import { createVectorScan, type VectorScan } from '../vectors/vectorScan.ts';
import { nearestKeys, nearestOwners, type VectorMatch } from './nearestOwners.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/**
 * Vector index for one owner and one model: the model last asked for, else the one with the most
 * vectors.
 */
export interface VectorIndex {
  /** Loads the next page; true if that was the last. */
  build(store: ReadStore): boolean;
  /** True if every vector of a model is in the index; vectors of another model are rebuilt. */
  isReady(store: ReadStore, model: string): boolean;
  /**
   * Nearest neighbors: for each list the k most similar among the accepted, exactly, each by its
   * most similar passage.
   */
  nearest(store: ReadStore, query: QueryVector, wanted: readonly NearestWanted[]): VectorMatch[][];
  /**
   * Similarities of these owners by their most similar passages, up to quantization error; null for
   * one without a vector.
   */
  similarities(
    store: ReadStore,
    query: QueryVector,
    seqs: readonly number[],
  ): readonly (number | null)[];
  isLive(seq: number): boolean;
  /** Reloads these rows: their vectors, and whether they are live. */
  refresh(store: ReadStore, seqs: readonly number[]): void;
  size(): number;
}

/** Page size of vectors read from the database. */
const PAGE = 2_000;

/** Oversampling factor where texts have several passages. */
const WITH_PASSAGES = 2;

interface LoadedVectors {
  readonly model: string;
  /** Null: the model has no vectors yet, or memory could not be allocated for them. */
  scan: VectorScan | null;
  /** Last vector loaded. */
  cursor: VectorKey;
  /** Number of passages of the owners with more than one. */
  readonly passages: Map<number, number>;
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
    const passages = new Map<number, number>();
    loaded = { model, scan: null, cursor: vectorKey(0, 0), passages, state: 'loading' };
    return loaded;
  };
  const addVector = (
    { passages }: LoadedVectors,
    scan: VectorScan,
    { key, vector }: KeyedVector,
  ) => {
    if (vector.length !== scan.dimensions) return;
    scan.put(key, vector);
    const [seq, passage] = [ownerSeqOf(key), passageOf(key)];
    if (passage > 0) passages.set(seq, Math.max(passage + 1, passages.get(seq) ?? 0));
  };
  /** Loads a page; if memory cannot be allocated, the index is given up. */
  const addPage = (store: ReadStore, vectors: LoadedVectors): void => {
    const page = store.embeddings.page(owner, vectors.model, vectors.cursor, PAGE);
    try {
      for (const row of page) {
        vectors.scan ??= createScan(row.vector.length);
        addVector(vectors, vectors.scan, row);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      vectors.scan = null;
      vectors.state = 'no_memory';
      return;
    }
    noteLife(store, [...new Set(page.map(({ key }) => ownerSeqOf(key)))]);
    vectors.cursor = page.at(-1)?.key ?? vectors.cursor;
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
    nearest(store, query, queries) {
      const scan = query.values.every(Number.isFinite) ? load(store, query.model) : null;
      if (scan === null) return queries.map(() => []);
      return nearestOwners(queries, loaded?.passages.size === 0 ? 1 : WITH_PASSAGES, (wanted) =>
        nearestKeys(store, owner, scan, query, wanted),
      );
    },
    similarities(store, { model, values }, seqs) {
      const scan = values.every(Number.isFinite) ? load(store, model) : null;
      if (scan === null || loaded === null) return seqs.map(() => null);
      const { passages } = loaded;
      const keys = seqs.flatMap((seq) => keysOf(seq, passages));
      const products = scan.among(values, keys);
      let at = 0;
      return seqs.map((seq) => {
        let best: number | null = null;
        for (const end = at + (passages.get(seq) ?? 1); at < end; at += 1) {
          const product = products[at] ?? null;
          if (product !== null && (best === null || product > best)) best = product;
        }
        return best;
      });
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
      for (const seq of seqs) {
        for (const key of keysOf(seq, loaded.passages)) scan.remove(key);
        loaded.passages.delete(seq);
      }
      for (const row of store.embeddings.ofOwners(owner, model, seqs)) addVector(loaded, scan, row);
      noteLife(store, seqs);
    },
    size: () => loaded?.scan?.size() ?? 0,
  };
}

function keysOf(seq: number, passages: ReadonlyMap<number, number>): VectorKey[] {
  return Array.from({ length: passages.get(seq) ?? 1 }, (_, passage) => vectorKey(seq, passage));
}
