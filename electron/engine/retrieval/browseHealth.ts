import { FORECAST_WEEKS, STRENGTH_TENTHS } from '../../../shared/contract/health.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { fadingOutlook } from '../algorithms/decay/fadingOutlook.ts';
import type { ReadStore } from '../storage/store.ts';
import { presentNode } from './presentNode.ts';

/** Limit of memories listed as fading soon. */
const MOST_FADING = 50;
const SOON = 7 * MS_PER_DAY;

/**
 * Health of memory as a whole. `model`: the one whose vectors count, null where none has the role.
 */
export function getHealth(
  store: ReadStore,
  { model }: { readonly model: string | null },
  now: EpochMs,
): Response<'health.get'> {
  const { health } = store;
  const outlook = fadingOutlook(health.decayStates(now), now, {
    tenths: STRENGTH_TENTHS,
    weeks: FORECAST_WEEKS,
  });
  return {
    tenths: [...outlook.tenths],
    lasting: outlook.lasting,
    weeks: [...outlook.weeks],
    fading: health
      .fadingUntil(now, now + SOON, MOST_FADING)
      .flatMap(({ id, last_accessed: lastUsedAt, access_count: uses }) => {
        const row = store.knowledge.byId(id);
        return row === null ? [] : [{ node: presentNode(row, now), lastUsedAt, uses }];
      }),
    vectors: model === null ? null : vectorsOf(store, model, now),
    behind: health.behind(),
    checkedAt: health.checkedAt(),
  };
}

function vectorsOf(store: ReadStore, model: string, now: EpochMs) {
  const counts = store.embeddings
    .models()
    .filter((one) => one.model === model)
    .reduce((sum, { owners }) => sum + owners, 0);
  return { model, made: counts, of: Math.max(counts, store.health.embeddable(now)) };
}
