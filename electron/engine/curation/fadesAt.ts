import { fadeAt } from '../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { CurationContext } from './changeGroup.ts';

/** When a memory with this curve fades; null for what is about a protected entity. */
export function fadesAt(
  { store, settings }: CurationContext,
  nodeSeq: number,
  curve: { readonly confidence: number; readonly decayRate: number; readonly since: EpochMs },
): EpochMs | null {
  if (store.entities.isProtected(nodeSeq)) return null;
  return fadeAt({ ...curve, threshold: settings().threshold });
}

/**
 * When a memory that gained something fades: by the curve as it is now, and never sooner than it was
 * said to. The curve alone would take time away from it where the threshold was raised meanwhile.
 */
export function latestFadeAt(
  previous: EpochMs,
  curve: Parameters<typeof fadeAt>[0],
): EpochMs | null {
  const at = fadeAt(curve);
  return at === null ? null : Math.max(previous, at);
}
