/** A moment as a date field takes it, in the reader's own zone: `2026-03-01`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The last moment of a day as a date field gives it; null when there is none. */
export function endOfDay(day: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number);
  return new Date(year, month - 1, date + 1).getTime() - 1;
}
