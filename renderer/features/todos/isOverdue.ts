import type { Due } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { dayOf, endOfDay } from '../../ui/controls/dayText.ts';

/** True once the due time is over, or the day of a to-do without one. */
export function isOverdue({ at, hasTime }: Due, now: EpochMs): boolean {
  if (hasTime) return at <= now;
  // By the calendar: a day on which the clocks change has 23 or 25 hours.
  return (endOfDay(dayOf(at)) ?? at) < now;
}
