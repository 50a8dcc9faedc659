import { TopK } from '../../algorithms/ranking/topK.ts';

/** Request for the nearest: how many, and among which vectors. */
export interface NearestQuery {
  readonly k: number;
  readonly accepts: (seq: number) => boolean;
}

/** Candidates of a first pass for one list. */
interface ScanCandidates {
  /** Adds a vector whose product is about `estimate`, and surely at most `bound`. */
  offer(seq: number, slot: number, bound: number, estimate: number): void;
  /** Bound below which a vector is not among the k. */
  lowest(): number;
  /** Slots of those that may be among the k. */
  slots(): number[];
}

/** Collects candidates: all whose bound reaches the k-th estimate. */
export function createScanCandidates({ k, accepts }: NearestQuery): ScanCandidates {
  const top = new TopK(k);
  const slots: number[] = [];
  const bounds: number[] = [];
  return {
    offer(seq, slot, bound, estimate) {
      if (bound < top.lowest() || !accepts(seq)) return;
      slots.push(slot);
      bounds.push(bound);
      if (estimate >= top.lowest()) top.offer(seq, estimate);
    },
    lowest: () => top.lowest(),
    slots: () => slots.filter((_, i) => (bounds[i] ?? 0) >= top.lowest()),
  };
}
