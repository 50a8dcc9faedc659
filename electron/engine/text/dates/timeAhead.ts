import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { clockTimeIn, dayIn, momentIn, startOfDay } from '../../algorithms/time/zonedTime.ts';
import { clockIn, DAY_MARK, type ClockTime } from './clockTime.ts';
import { COMING_DAYS, type Today } from './comingDays.ts';
import { wholeWords } from './wholeWords.ts';

/** Part of a text in which a date is looked for: what is due is said in few words. */
const MAX_LENGTH = 1_000;

/** Coming day or days that a text names. */
export interface TimeAhead {
  /** Start of the first day, or the moment if the text has a time of day. */
  readonly from: EpochMs;
  /** End of the last day, exclusive. */
  readonly to: EpochMs;
  readonly clock: ClockTime | null;
  /** Words that expressed it. */
  readonly text: string;
}

/**
 * First and most precise coming date in a text, in English or Russian: "tomorrow at 9", "in three
 * weeks", "в пятницу", "в конце месяца". `now` is the moment at which it was said. A day that no
 * calendar has (31 February) is null, never the next one.
 */
export function timeAhead(
  statement: string,
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): TimeAhead | null {
  const text = statement.slice(0, MAX_LENGTH);
  const today = dayIn(zone, now);
  for (const { pattern, days } of COMING_DAYS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const interval = days(match.groups ?? {}, today);
    if (interval === null) return null;
    const end = match.index + match[0].length;
    const clock = clockIn(text.slice(0, match.index) + DAY_MARK + text.slice(end));
    const [first, last] = interval;
    const from = startOfDay(zone, first);
    return {
      from: clock === null ? from : momentIn(zone, first, clock),
      to: startOfDay(zone, last),
      clock: clock && { hour: clock.hour, minute: clock.minute },
      text: match[0],
    };
  }
  return shortTime(text, now, zone) ?? laterToday(text, today, now, zone);
}

/** "In 20 minutes", "in two hours", «через час». */
const SHORT = wholeWords(
  '(?:in|через) (?:(?<count>\\d{1,3}|an|a|one|two|three|half an|два|три|пару|полтора) )?(?:(?<minutes>minutes?|минут\\p{L}*)|(?<hours>hours?|час\\p{L}*)|(?<half>полчаса))',
);

const SHORT_COUNTS: Readonly<Record<string, number>> = {
  'half an': 0.5,
  полтора: 1.5,
  two: 2,
  два: 2,
  пару: 2,
  three: 3,
  три: 3,
};

function shortTime(text: string, now: EpochMs, zone: string): TimeAhead | null {
  const match = SHORT.exec(text);
  if (match === null) return null;
  const { count = '1', minutes, half } = match.groups ?? {};
  const number = SHORT_COUNTS[count.toLocaleLowerCase()] ?? (Number(count) || 1);
  const unit = minutes === undefined ? 3_600_000 : 60_000;
  const from = now + (half === undefined ? number * unit : unit / 2);
  return { from, to: from + 60_000, clock: clockTimeIn(zone, from), text: match[0] };
}

/** A time of day alone is its next occurrence. */
function laterToday(text: string, today: Today, now: EpochMs, zone: string): TimeAhead | null {
  const clock = clockIn(text);
  if (clock === null) return null;
  const isPast = momentIn(zone, today, clock) <= now;
  const day = isPast ? { ...today, day: today.day + 1 } : today;
  return {
    from: momentIn(zone, day, clock),
    to: startOfDay(zone, { ...day, day: day.day + 1 }),
    clock: { hour: clock.hour, minute: clock.minute },
    text: clock.text,
  };
}
