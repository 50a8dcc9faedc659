import { hasCyrillic } from '../languages/alphabets.ts';
import {
  momentIn,
  startOfDay,
  type CalendarDay,
  type DayContext,
} from '../../algorithms/time/zonedTime.ts';
import type { ClockTime, SpokenClock } from './clockTime.ts';
import { wholeWords } from './wholeWords.ts';

/** Time of day on a calendar day. */
export interface DayTime {
  readonly day: CalendarDay;
  readonly clock: ClockTime;
}

/** Text that names a day, and the moment and zone in which it was written. */
export interface StatementContext extends DayContext {
  readonly text: string;
}

const NIGHT = wholeWords('tonight|night|ночью|ночи');
/** Words of what is done in the morning, at an hour that else is one of the afternoon. */
const MORNING = wholeWords(
  'mornings?|early(?! (?:dinner|supper|evening|afternoon))|dawn|sunrise|breakfast|wak(?:e|es|ing)|get(?:ting)? up|alarm|flights?|fly|plane|утр\\p{L}+|рано|рассвет\\p{L}*|завтрак\\p{L}*|вста(?:ть|ю|вать|нем|ём|ем)|просну\\p{L}+|разбуд\\p{L}+|будильник\\p{L}*|подъ[её]м\\p{L}*|вылет\\p{L}*|рейс\\p{L}*|самол[её]т\\p{L}*|лететь|улета\\p{L}+',
);
/** Words of what is done in the evening, at an hour that else is one of the morning. */
const EVENING = wholeWords(
  'dinner|supper|concert|theat(?:re|er)|opera|movies?|ужин\\p{L}*|концерт\\p{L}*|театр\\p{L}*|опер[аыу]|кино',
);

const EVENING_PART = wholeWords('evenings?|tonight|вечер\\p{L}*');

/** Last hour of the night: "tonight at 3" is one of the coming morning. */
const LAST_NIGHT_HOUR = 4;
/** Latest bare hour that is one of the afternoon on a later day: "tomorrow at 3". */
const LAST_AFTERNOON_HOUR = 6;

/** Bare hours of the evening beside its words: "dinner tomorrow at 8". */
const FIRST_EVENING_HOUR = 5;
const LAST_EVENING_HOUR = 9;

/** First hour that a Russian means in the morning where it is written out: «в 6:30», and not «в 6». */
const FIRST_MORNING_HOUR = 5;

/**
 * Time of day on a named day, from its words: an hour of 1 to 6 on a later day is one of the
 * afternoon, unless the text speaks of the morning or the night, and midnight ends today.
 */
export function clockOnDay(
  clock: SpokenClock,
  day: CalendarDay,
  context: StatementContext,
): DayTime {
  const { now, zone, text } = context;
  const { hour, minute } = clock;
  const isNight = NIGHT.test(text);
  if (hour === 12 && isNight && !clock.isNamed) {
    return { day: dayAfter(day), clock: { hour: 0, minute } };
  }
  const start = startOfDay(zone, day);
  const isToday = start <= now && now < startOfDay(zone, dayAfter(day));
  const isNightHour = hour <= LAST_NIGHT_HOUR && (clock.isNamed || isNight);
  if (isToday && isNightHour && momentIn(zone, day, clock) <= now) {
    return { day: dayAfter(day), clock: { hour, minute } };
  }
  if (isOfEvening(clock, text)) return { day, clock: { hour: hour + 12, minute } };
  if (start <= now) return { day, clock: comingClock(clock, day, context) };
  const isAfternoon =
    clock.isBare &&
    hour > 0 &&
    hour <= LAST_AFTERNOON_HOUR &&
    !isNightHour &&
    !MORNING.test(text) &&
    !(hour >= FIRST_MORNING_HOUR && isCyrillicClock(text, hour));
  return { day, clock: { hour: isAfternoon ? hour + 12 : hour, minute } };
}

/** True for a bare hour that the words around it put into the evening. */
export function isOfEvening({ hour, isBare }: SpokenClock, text: string): boolean {
  return isBare && hour >= FIRST_EVENING_HOUR && hour <= LAST_EVENING_HOUR && EVENING.test(text);
}

/**
 * Time of day to which something is moved, by the words for it, else in the half of the day that is
 * nearer to its former time: from 9 to 7 is in the morning, from 18:00 to 8 in the evening.
 */
export function clockMovedTo(
  clock: SpokenClock,
  day: CalendarDay,
  { former: previousTime, ...context }: StatementContext & { readonly former: ClockTime | null },
): DayTime {
  const { hour, minute, isBare } = clock;
  if (!isBare || hour === 0 || hour >= 12) return clockOnDay(clock, day, context);
  if (previousTime === null && EVENING_PART.test(context.text))
    return { day, clock: { hour: hour + 12, minute } };
  if (MORNING.test(context.text)) return { day, clock: { hour, minute } };
  if (previousTime === null || isOfEvening(clock, context.text))
    return clockOnDay(clock, day, context);
  const distanceTo = (other: number) =>
    Math.abs((other - previousTime.hour) * 60 + minute - previousTime.minute);
  const isLater =
    distanceTo(hour + 12) < distanceTo(hour) ||
    (distanceTo(hour + 12) === distanceTo(hour) && hour <= LAST_AFTERNOON_HOUR);
  return { day, clock: { hour: isLater ? hour + 12 : hour, minute } };
}

/** Time on a day, in its afternoon if the hour may be meant so and the one of the morning is over. */
export function comingClock(
  { hour, minute, isBare }: SpokenClock,
  day: CalendarDay,
  { now, zone }: DayContext,
): ClockTime {
  const clock = { hour, minute };
  if (!isBare || momentIn(zone, day, clock) > now) return clock;
  const later = { hour: hour + 12, minute };
  const isAhead = hour < 12 && momentIn(zone, day, later) > now;
  return isAhead ? later : clock;
}

/** True for «6:30» in Cyrillic, whose readers write 18:30 for the evening. */
function isCyrillicClock(text: string, hour: number): boolean {
  return hasCyrillic(text) && new RegExp(`(?<!\\d)0?${hour}:\\d\\d`, 'u').test(text);
}

function dayAfter(day: CalendarDay): CalendarDay {
  return { ...day, day: day.day + 1 };
}
