const NAMES = {
  month: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  weekday: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
} as const;

interface Field {
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
}

/** Fields: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). */
const FIELDS: readonly Field[] = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: 31, names: [] },
  { from: 1, to: 12, names: NAMES.month },
  { from: 0, to: 7, names: NAMES.weekday },
];

/**
 * True if a text is a cron schedule: five fields of `*`, numbers, three-letter names, ranges, steps
 * and lists of these, each within its range (POSIX.1-2017, crontab, and the steps of Vixie cron).
 * `croner`, which computes the times in the engine, is no dependency of `shared/`, and accepts more.
 */
export function isCron(text: string): boolean {
  const fields = text.split(' ');
  return (
    fields.length === FIELDS.length &&
    FIELDS.every((field, n) => (fields[n] ?? '').split(',').every((part) => isPart(part, field)))
  );
}

function isPart(part: string, field: Field): boolean {
  const [range = '', step, ...extra] = part.split('/');
  if (extra.length > 0) return false;
  if (step !== undefined && !(/^\d{1,2}$/.test(step) && isStep(Number(step), field))) return false;
  if (range === '*') return true;
  const [low = '', high, ...extraBounds] = range.split('-');
  if (extraBounds.length > 0) return false;
  const [first, last] = [valueOf(low, field), valueOf(high ?? low, field)];
  // A step needs a range to step through.
  if (step !== undefined && high === undefined) return false;
  return first !== null && last !== null && first <= last;
}

function isStep(step: number, { to }: Field): boolean {
  return step >= 1 && step <= to;
}

function valueOf(text: string, { from, to, names }: Field): number | null {
  const index = names.indexOf(text.toLowerCase());
  if (index !== -1) return index + from;
  if (!/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= from && value <= to ? value : null;
}
