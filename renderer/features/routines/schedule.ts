/** Days of a simple schedule, as the last field of its cron text. */
export const SCHEDULE_DAYS = ['*', '1-5', '1', '2', '3', '4', '5', '6', '0'] as const;
export type ScheduleDays = (typeof SCHEDULE_DAYS)[number];

/** Schedule that a person chooses by days and a time. */
export interface SimpleSchedule {
  readonly days: ScheduleDays;
  /** `07:30`. */
  readonly time: string;
}

/** Days and time of a cron text; null for one that says more. Example: `30 7 * * 1-5`. */
export function simpleSchedule(cron: string): SimpleSchedule | null {
  const parts = /^(\d{1,2}) (\d{1,2}) \* \* (\S+)$/u.exec(cron);
  const days = SCHEDULE_DAYS.find((option) => option === parts?.[3]);
  if (parts === null || days === undefined) return null;
  const [, minute = '', hour = ''] = parts;
  return { days, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
}

/** Cron text of days and a time. */
export function cronOf({ days, time }: SimpleSchedule): string {
  const [hour, minute] = time.split(':');
  return `${Number(minute ?? 0)} ${Number(hour ?? 0)} * * ${days}`;
}
