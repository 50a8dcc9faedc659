import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import {
  clockTimeIn,
  dayIn,
  momentIn,
  startOfDay,
  type DayContext,
} from '../../algorithms/time/zonedTime.ts';
import { clockIn, DAY_MARK, type ClockTime } from './clockTime.ts';
import { clockOnDay, comingClock, isOfEvening } from './comingClock.ts';
import type { Today } from './comingCalendar.ts';
import { COMING_DAYS } from './comingDays.ts';
import { COUNT, countOf } from './dateWords.ts';
import { wholeWords } from './wholeWords.ts';

/** Part of a text in which a date is looked for: what is due is said in few words. */
const MAX_LENGTH = 1_000;

/** Future day or days that a text names. */
export interface ComingDate {
  /** Start of the first day, or the moment if the text has a time of day. */
  readonly from: EpochMs;
  /** End of the last day, exclusive. */
  readonly to: EpochMs;
  readonly clock: ClockTime | null;
  /** Words that expressed it. */
  readonly text: string;
}

/**
 * First and most precise future date in a text, in English or Russian: "tomorrow at 9", "in three
 * weeks", "в пятницу", "в конце месяца". `now` is the moment at which it was said. A day that no
 * calendar has (31 February) is null, never the next one.
 */
export function comingDateIn(statement: string, { now, zone }: DayContext): ComingDate | null {
  const text = statement.slice(0, MAX_LENGTH);
  let today: Today | undefined;
  for (const { pattern, days } of COMING_DAYS) {
    const match = pattern.exec(text);
    if (match === null || PAST_MARKER.test(text.slice(0, match.index))) continue;
    today ??= dayIn(zone, now);
    const interval = days(match.groups ?? {}, today);
    if (interval === undefined) continue;
    if (interval === null) return null;
    const end = match.index + match[0].length;
    const [part] = PART_OF_DAY.exec(match[0]) ?? [];
    const dayMark = part === undefined ? DAY_MARK : `${DAY_MARK} ${part}`;
    const clock = clockIn(text.slice(0, match.index) + dayMark + text.slice(end));
    const [first, last] = interval;
    if (clock === null) {
      return { from: startOfDay(zone, first), to: startOfDay(zone, last), clock, text: match[0] };
    }
    const { day, clock: time } = clockOnDay(clock, first, { text, now, zone });
    const dayEnd = startOfDay(zone, { ...day, day: day.day + 1 });
    return {
      from: momentIn(zone, day, time),
      to: Math.max(startOfDay(zone, last), dayEnd),
      clock: time,
      text: match[0],
    };
  }
  return shortTime(text, now, zone) ?? nextClockTime(text, now, zone);
}

/** Words of a day that stand before a time and say which half of it is meant. */
const PART_OF_DAY = /(?:tonight|afternoon|evening)$/iu;

/** What makes the day after it one of the past: "last Friday", «в прошлую пятницу». */
const PAST_MARKER =
  /(?<!\p{L})(?:last|past|(?:the )?previous|прошл\p{L}+|предыдущ\p{L}+|минувш\p{L}+) (?:(?:в|во) )?$/iu;

const FRACTIONS: Readonly<Record<string, number>> = {
  'half an ': 0.5,
  'one and a half ': 1.5,
  пол: 0.5,
  'четверть ': 0.25,
  'полтора ': 1.5,
  'полторы ': 1.5,
};

/** "In 20 minutes", "in an hour and a half", «через час», «через полтора часа», «через полчаса». */
const SHORT_TIME = wholeWords(
  `(?:in|через) (?:${COUNT} |(?<fraction>${Object.keys(FRACTIONS).join('|')}))?(?:(?<minutes>minutes?|минут\\p{L}*)|(?:hours?(?<half> and a half)?|час\\p{L}*))`,
);

function shortTime(text: string, now: EpochMs, zone: string): ComingDate | null {
  const match = SHORT_TIME.exec(text);
  if (match === null) return null;
  const { count, fraction = '', minutes, half } = match.groups ?? {};
  const number = (FRACTIONS[fraction.toLocaleLowerCase()] ?? countOf(count)) + (half ? 0.5 : 0);
  const from = now + number * (minutes === undefined ? 3_600_000 : 60_000);
  return { from, to: from + 60_000, clock: clockTimeIn(zone, from), text: match[0] };
}

/** Latest hour that is meant in the afternoon where that of the morning is over: "at 5", said at two. */
const LAST_BARE_HOUR = 7;

/** A time of day alone is its next occurrence. */
function nextClockTime(text: string, now: EpochMs, zone: string): ComingDate | null {
  const clockInText = clockIn(text);
  if (clockInText === null) return null;
  const today = dayIn(zone, now);
  const mayBeLater = clockInText.hour <= LAST_BARE_HOUR || isOfEvening(clockInText, text);
  const clock = mayBeLater ? comingClock(clockInText, today, { now, zone }) : clockInText;
  const isPast = momentIn(zone, today, clock) <= now;
  const { day, clock: time } = isPast
    ? clockOnDay(clockInText, { ...today, day: today.day + 1 }, { text, now, zone })
    : { day: today, clock: { hour: clock.hour, minute: clock.minute } };
  return {
    from: momentIn(zone, day, time),
    to: startOfDay(zone, { ...day, day: day.day + 1 }),
    clock: time,
    text: clockInText.text,
  };
}
