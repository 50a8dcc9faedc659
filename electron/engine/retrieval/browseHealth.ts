import { FORECAST_MONTHS, STRENGTH_TENTHS } from '../../../shared/contract/health.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { dayIn, startOfDay } from '../algorithms/time/zonedTime.ts';
import { fadingOutlook } from '../algorithms/decay/fadingOutlook.ts';
import type { ReadStore } from '../storage/store.ts';
import { presentNode } from './presentNode.ts';

/** Limit of memories listed as fading soon. */
const MAX_FADING = 50;
const FADING_SOON_MS = 7 * MS_PER_DAY;

/**
 * Health of memory as a whole. `model`: the one whose vectors count, null where none has the role.
 */
export function getHealth(
  store: ReadStore,
  { model }: { readonly model: string | null },
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): Response<'health.get'> {
  const { memoryHealth: health } = store;
  const monthEnds = monthEndsFrom(now, zone);
  const outlook = fadingOutlook(health.decayStates(now), now, {
    binCount: STRENGTH_TENTHS,
    monthEnds,
    soonUntil: now + FADING_SOON_MS,
  });
  return {
    tenths: [...outlook.strengthHistogram],
    lasting: outlook.lasting,
    months: outlook.months.map((count, n) => ({
      from: monthEnds[n - 1] ?? now,
      to: monthEnds[n] ?? now,
      count,
    })),
    soon: outlook.soon,
    fading: health
      .fadingUntil(now, now + FADING_SOON_MS, MAX_FADING)
      .flatMap(({ id, last_accessed: lastUsedAt, access_count: useCount }) => {
        const row = store.knowledge.byId(id);
        return row === null ? [] : [{ node: presentNode(row, now), lastUsedAt, uses: useCount }];
      }),
    vectors: model === null ? null : vectorsOf(store, model, now),
    behind: health.undelivered(),
    checkedAt: health.checkedAt(),
  };
}

/** Ends of this month and of those after it, in the zone: the first moment of the month after. */
function monthEndsFrom(now: EpochMs, zone: string): EpochMs[] {
  const { year, month } = dayIn(zone, now);
  return Array.from({ length: FORECAST_MONTHS }, (_, n) =>
    startOfDay(zone, { year, month: month + n + 1, day: 1 }),
  );
}

function vectorsOf(store: ReadStore, model: string, now: EpochMs) {
  const counts = store.embeddings
    .models()
    .filter((one) => one.model === model)
    .reduce((sum, { owners }) => sum + owners, 0);
  return { model, made: counts, of: Math.max(counts, store.memoryHealth.embeddable(now)) };
}
