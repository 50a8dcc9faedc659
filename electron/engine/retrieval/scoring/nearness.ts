import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { TimeInterval } from '../understand/timeExpression.ts';

/**
 * Nearness of a turn to the time asked about, 0..1: 1 inside it, 0.7 in the week after it (events
 * are reported after they happened), 0.4 up to a month after or two days before, 0.2 in the quarter
 * after; 0 elsewhere and when no time was asked about.
 */
export function nearness(interval: Pick<TimeInterval, 'from' | 'to'> | null, at: EpochMs): number {
  if (interval === null) return 0;
  const { from, to } = interval;
  if (at >= from && at < to) return 1;
  if (at < from) return from - at <= 2 * MS_PER_DAY ? 0.4 : 0;
  const days = (at - to) / MS_PER_DAY;
  if (days < 7) return 0.7;
  if (days < 31) return 0.4;
  return days < 92 ? 0.2 : 0;
}
