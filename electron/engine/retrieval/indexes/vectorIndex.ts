import type { KeyedVector, VectorOwner } from '../../storage/search/embeddings.ts';
import {
  ownerSeqOf,
  passageOf,
  vectorKey,
  type VectorKey,
} from '../../storage/search/vectorKey.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../vectors/queryVector.ts';
import {
  createGroupedScan,
  vectorGroups,
  type GroupedNearestQuery,
  type GroupedScan,
  type VectorGroup,
} from '../vectors/groupedScan.ts';
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
  nearest(
    store: ReadStore,
    query: QueryVector,
    queries: readonly GroupedNearestQuery[],
  ): VectorMatch[][];
  /**
   * Similarities of these owners of one group by their most similar passages, up to quantization
   * error; null for one without a vector.
   */
  similarities(
    store: ReadStore,
    query: QueryVector,
    seqs: readonly number[],
    group: VectorGroup,
  ): readonly (number | null)[];
  isLive(seq: number): boolean;
  /** Reloads these rows: their vectors, and whether they are live. */
  refresh(store: ReadStore, seqs: readonly number[]): void;
  size(): number;
}

/** Page size of vectors read from the database. */
const PAGE_SIZE = 2_000;

/** Oversampling factor where texts have several passages. */
const WITH_PASSAGES = 2;

interface LoadedVectors {
  readonly model: string;
  /** Null: the model has no vectors yet, or memory could not be allocated for them. */
  scan: GroupedScan | null;
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

  /** Notes which nodes are live; the result is the group of each. */
  const noteNodes = (store: ReadStore, seqs: readonly number[]): ((seq: number) => VectorGroup) => {
    if (owner === 'entity') return () => 'others';
    const states = store.index.nodeStates(seqs as readonly NodeSeq[]);
    for (const { seq, is_live: isLive } of states) {
      if (isLive === 1) dead.delete(seq);
      else dead.add(seq);
    }
    const turns = new Set<number>(states.flatMap((one) => (one.is_turn === 1 ? [one.seq] : [])));
    return (seq) => (turns.has(seq) ? 'turns' : 'others');
  };
  const begin = (model: string): LoadedVectors => {
    dead.clear();
    const passages = new Map<number, number>();
    loaded = { model, scan: null, cursor: vectorKey(0, 0), passages, state: 'loading' };
    return loaded;
  };
  const addVector = (
    { passages }: LoadedVectors,
    scan: GroupedScan,
    groupOf: (seq: number) => VectorGroup,
    { key, vector }: KeyedVector,
  ) => {
    if (vector.length !== scan.dimensions) return;
    const [seq, passage] = [ownerSeqOf(key), passageOf(key)];
    scan.put(groupOf(seq), key, vector);
    if (passage > 0) passages.set(seq, Math.max(passage + 1, passages.get(seq) ?? 0));
  };
  /** Loads a page; if memory cannot be allocated, the index is given up. */
  const addPage = (store: ReadStore, vectors: LoadedVectors): void => {
    const page = store.embeddings.page(owner, vectors.model, vectors.cursor, PAGE_SIZE);
    const groupOf = noteNodes(store, [...new Set(page.map(({ key }) => ownerSeqOf(key)))]);
    try {
      for (const row of page) {
        vectors.scan ??= createGroupedScan(row.vector.length, createScan);
        addVector(vectors, vectors.scan, groupOf, row);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      vectors.scan = null;
      vectors.state = 'no_memory';
      return;
    }
    vectors.cursor = page.at(-1)?.key ?? vectors.cursor;
    if (page.length < PAGE_SIZE) vectors.state = 'ready';
  };
  const load = (store: ReadStore, model: string): GroupedScan | null => {
    const vectors = loaded?.model === model ? loaded : begin(model);
    while (vectors.state === 'loading') addPage(store, vectors);
    return vectors.scan;
  };
  return {
    build(store) {
      const model = loaded?.model ?? store.embeddings.mainModel(owner);
      const vectors = loaded ?? (model === null ? null : begin(model));
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
      const oversample = loaded?.passages.size === 0 ? 1 : WITH_PASSAGES;
      return nearestByGroup(queries, (group, ofGroup) =>
        nearestOwners(ofGroup, oversample, (queries) =>
          nearestKeys(store, owner, scan.scans[group], query, queries),
        ),
      );
    },
    similarities(store, { model, values }, seqs, group) {
      const scan = values.every(Number.isFinite) ? load(store, model) : null;
      if (scan === null || loaded === null) return seqs.map(() => null);
      const { passages } = loaded;
      const keys = seqs.flatMap((seq) => keysOf(seq, passages));
      const products = scan.scans[group].products(values, keys);
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
      const groupOf = noteNodes(store, seqs);
      for (const row of store.embeddings.ofOwners(owner, model, seqs)) {
        addVector(loaded, scan, groupOf, row);
      }
    },
    size: () => loaded?.scan?.size() ?? 0,
  };
}

function keysOf(seq: number, passages: ReadonlyMap<number, number>): VectorKey[] {
  return Array.from({ length: passages.get(seq) ?? 1 }, (_, passage) => vectorKey(seq, passage));
}

/** Nearest of each list, from the group that it is about or from all. */
function nearestByGroup(
  queries: readonly GroupedNearestQuery[],
  nearest: (group: VectorGroup, ofGroup: readonly GroupedNearestQuery[]) => VectorMatch[][],
): VectorMatch[][] {
  const results = queries.map((): VectorMatch[] => []);
  for (const group of vectorGroups) {
    const ofGroup = [...queries.entries()].filter(([, one]) => (one.group ?? group) === group);
    if (ofGroup.length === 0) continue;
    const lists = nearest(
      group,
      ofGroup.map(([, one]) => one),
    );
    for (const [n, [i]] of ofGroup.entries()) results[i]?.push(...(lists[n] ?? []));
  }
  return results.map((list, i) =>
    list.sort((a, b) => b.similarity - a.similarity || a.seq - b.seq).slice(0, queries[i]?.k ?? 0),
  );
}
