import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** Time in every form a model may need; empty strings when it is unknown. */
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

/** Timestamps of the specification: `2026-02-23 18:23:47 UTC+3`, `UTC+3`, `3 hours ago`. */
export function eventTimeFields(
  at: EpochMs | null,
  now: EpochMs,
  timeZone: string,
): EventTimeFields {
  if (at === null || at === 0) {
    return {
      event_time: '',
      event_time_iso: '',
      event_time_local: '',
      event_time_tz: '',
      event_time_relative: '',
    };
  }
  const zone = zoneLabel(at, timeZone);
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return {
    event_time: at,
    event_time_iso: `${new Date(at).toISOString().slice(0, 19)}+00:00`,
    event_time_local: `${local} ${zone}`,
    event_time_tz: zone,
    event_time_relative: relative(at - now),
  };
}

/** Zone label such as `UTC+3`, as of that moment: summer time counts. */
function zoneLabel(at: EpochMs, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return (parts?.value ?? 'UTC').replace('GMT', 'UTC');
}

/** Relative time, "3 days ago"; "now" under a minute. */
function relative(ms: number): string {
  const [unit, size] = STEPS.find(([, step]) => Math.abs(ms) >= step) ?? ['second', 1_000];
  const count = unit === 'second' ? 0 : Math.trunc(ms / size);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(count, unit);
}
