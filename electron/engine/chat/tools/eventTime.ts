import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** A moment in every form a model may need; empty strings when it is not known. */
export interface EventTimeFields {
  readonly event_time: EpochMs | '';
  readonly event_time_iso: string;
  readonly event_time_local: string;
  readonly event_time_tz: string;
  readonly event_time_relative: string;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function eventTimeFields(
  at: EpochMs | null,
  now: EpochMs,
  timeZone: string,
): EventTimeFields {
  if (at === null) {
    return {
      event_time: '',
      event_time_iso: '',
      event_time_local: '',
      event_time_tz: '',
      event_time_relative: '',
    };
  }
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  return {
    event_time: at,
    event_time_iso: new Date(at).toISOString(),
    event_time_local: local,
    event_time_tz: timeZone,
    event_time_relative: relative(at - now),
  };
}

/** "3 days ago"; under a minute it is now. */
function relative(ms: number): string {
  const [unit, size] = STEPS.find(([, step]) => Math.abs(ms) >= step) ?? ['second', 1_000];
  const count = unit === 'second' ? 0 : Math.trunc(ms / size);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(count, unit);
}
