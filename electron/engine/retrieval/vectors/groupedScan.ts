import type { NearestQuery } from './scanCandidates.ts';
import type { VectorScan } from './vectorScan.ts';

/** Turns are many and memories few. */
export const vectorGroups = ['turns', 'others'] as const;
export type VectorGroup = (typeof vectorGroups)[number];

/** Request for the nearest of one group, or of all. */
export interface GroupedNearestQuery extends NearestQuery {
  readonly group?: VectorGroup;
}

/**
 * One scan for each group of vectors. Each group has a threshold of its own: by that of the nearest
 * memories most turns would pass the first pass, only to be left out.
 */
export interface GroupedScan {
  readonly dimensions: number;
  readonly scans: Readonly<Record<VectorGroup, VectorScan>>;
  size(): number;
  put(group: VectorGroup, seq: number, vector: Float32Array): void;
  remove(seq: number): void;
}

export function createGroupedScan(
  dimensions: number,
  createScan: (dimensions: number) => VectorScan,
): GroupedScan {
  const scans = { turns: createScan(dimensions), others: createScan(dimensions) };
  return {
    dimensions,
    scans,
    size: () => scans.turns.size() + scans.others.size(),
    put: (group, seq, vector) => {
      scans[group].put(seq, vector);
    },
    remove(seq) {
      for (const group of vectorGroups) scans[group].remove(seq);
    },
  };
}
