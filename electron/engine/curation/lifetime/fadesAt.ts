import { fadeAt } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { CurationContext } from '../changeGroup.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Fade time of a memory with this curve; null for a memory about a protected entity. */
export function fadesAt(
  { store, settings }: CurationContext,
  nodeSeq: NodeSeq,
  curve: { readonly confidence: number; readonly decayRate: number; readonly since: EpochMs },
): EpochMs | null {
  if (store.entities.isProtected(nodeSeq)) return null;
  return fadeAt({ ...curve, threshold: settings().threshold });
}

/**
 * Fade time of a reinforced memory: by the current curve, and never sooner than before. The curve
 * alone would shorten it if the threshold was raised meanwhile.
 */
export function latestFadeAt(
  previous: EpochMs,
  curve: Parameters<typeof fadeAt>[0],
): EpochMs | null {
  const at = fadeAt(curve);
  return at === null ? null : Math.max(previous, at);
}
