import { dot } from '../../algorithms/quantise.ts';
import type { VectorOwner } from '../../storage/embeddings.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { QueryVector } from '../searchOptions.ts';
import { createVectorScan, type VectorScan } from '../vectors/vectorScan.ts';

export interface VectorMatch {
  readonly seq: number;
  /** Cosine of the angle to the question, −1..1. */
  readonly similarity: number;
}

/** Vectors of one owner by the model last asked for, loaded when it is first asked for. */
export interface VectorIndex {
  /** The k most similar among the accepted, exactly; of all the model knows, live ones by default. */
  nearest(
    store: ReadStore,
    query: QueryVector,
    k: number,
    accepts?: (seq: number) => boolean,
  ): VectorMatch[];
  isLive(seq: number): boolean;
  /** Reads these anew: their vector, and whether they are live. */
  refresh(store: ReadStore, seqs: readonly number[]): void;
  size(): number;
}

/** Vectors read from the database at once. */
const PAGE = 2_000;

/** Candidates by rounded numbers, for each that is wanted: the exact ones are all among them. */
const OVERSAMPLE = 1.5;

export function createVectorIndex(owner: VectorOwner): VectorIndex {
  let loaded: { readonly model: string; readonly scan: VectorScan } | null = null;
  const dead = new Set<number>();

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
    let after = 0;
    dead.clear();
    for (;;) {
      const page = store.embeddings.page(owner, model, after, PAGE);
      for (const { ownerSeq, vector } of page) {
        scan ??= createVectorScan(vector.length);
        if (vector.length === scan.dimensions) scan.put(ownerSeq, vector);
      }
      noteLife(
        store,
        page.map(({ ownerSeq }) => ownerSeq),
      );
      after = page.at(-1)?.ownerSeq ?? after;
      if (page.length < PAGE) break;
    }
    loaded = scan === null ? null : { model, scan };
    return scan;
  };
  return {
    nearest(store, { model, values }, k, accepts = (seq) => !dead.has(seq)) {
      if (!values.every(Number.isFinite)) return [];
      const scan = load(store, model);
      if (scan === null || scan.dimensions !== values.length) return [];
      const about = scan.nearest(values, Math.ceil(OVERSAMPLE * k), accepts).map(({ seq }) => seq);
      return store.embeddings
        .many(owner, model, about)
        .map(({ ownerSeq, vector }) => ({ seq: ownerSeq, similarity: dot(vector, values) }))
        .sort((a, b) => b.similarity - a.similarity || a.seq - b.seq)
        .slice(0, k);
    },
    isLive: (seq) => !dead.has(seq),
    refresh(store, seqs) {
      if (loaded === null) return;
      const { model, scan } = loaded;
      const found = new Map(
        store.embeddings.many(owner, model, seqs).map(({ ownerSeq, vector }) => [ownerSeq, vector]),
      );
      for (const seq of seqs) {
        const vector = found.get(seq);
        if (vector?.length === scan.dimensions) scan.put(seq, vector);
        else scan.remove(seq);
      }
      noteLife(store, seqs);
    },
    size: () => loaded?.scan.size() ?? 0,
  };
}
