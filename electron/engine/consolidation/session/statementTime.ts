import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** Weekday, date and time such as `Mon 2023-05-08 13:56`, in the person's zone. */
export function statementTime(at: EpochMs, zone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' }).format(at);
  const date = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  return `${day} ${date}`;
}
