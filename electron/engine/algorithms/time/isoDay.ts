import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn } from './zonedTime.ts';

/** Calendar day of a moment in a zone, as ISO 8601. Example: 0 in UTC is `1970-01-01`. */
export function isoDay(at: EpochMs, zone: string): string {
  const { year, month, day } = dayIn(zone, at);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
