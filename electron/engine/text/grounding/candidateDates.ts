import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';

const MONTHS: readonly RegExp[] = [
  /^(?:january|jan|январ)/u,
  /^(?:february|feb|феврал)/u,
  /^(?:march|mar$|март)/u,
  /^(?:april|apr|апрел)/u,
  /^(?:may$|ма[йяею]м?$)/u,
  /^(?:june?$|июн)/u,
  /^(?:july?$|июл)/u,
  /^(?:august|aug$|август)/u,
  /^(?:september|sept?$|сентябр)/u,
  /^(?:october|oct$|октябр)/u,
  /^(?:november|nov$|ноябр)/u,
  /^(?:december|dec$|декабр)/u,
];

const WEEKDAYS: readonly RegExp[] = [
  /^(?:sundays?$|воскресень)/u,
  /^(?:mondays?$|понедельник)/u,
  /^(?:tuesdays?$|вторник)/u,
  /^(?:wednesdays?$|сред[уыае]м?$)/u,
  /^(?:thursdays?$|четверг)/u,
  /^(?:fridays?$|пятниц)/u,
  /^(?:saturdays?$|суббот)/u,
];

/** Month that a word names, 1..12. */
export function monthOf(token: string): number | null {
  const index = MONTHS.findIndex((month) => month.test(token));
  return index < 0 ? null : index + 1;
}

/** Weekday that a word names, Sunday = 0. */
export function weekdayOf(token: string): number | null {
  const index = WEEKDAYS.findIndex((day) => day.test(token));
  return index < 0 ? null : index;
}

/** Dates that a turn's words may mean, relative to its day. */
export interface MeantDates {
  readonly years: Set<number>;
  readonly months: Set<number>;
  readonly days: Set<number>;
  readonly weekdays: Set<number>;
}

/** Offsets in days from today that a word means, from the first to the last. */
const OFFSETS: readonly (readonly [RegExp, number, number])[] = [
  [
    /(?<!\p{L})(?:today|tonight|this (?:morning|evening|afternoon)|just|now|сегодня|только что|сейчас)(?!\p{L})/iu,
    0,
    0,
  ],
  [/(?<!\p{L})(?:yesterday|last night|вчера)(?!\p{L})/iu, -1, -1],
  [/(?<!\p{L})(?:the day before yesterday|позавчера)(?!\p{L})/iu, -2, -2],
  [/(?<!\p{L})(?:tomorrow|завтра)(?!\p{L})/iu, 1, 1],
  [/(?<!\p{L})(?:the day after tomorrow|послезавтра)(?!\p{L})/iu, 2, 2],
  [/(?<!\p{L})(?:recently|the other day|lately|недавно|на днях)(?!\p{L})/iu, -31, 0],
  [
    /(?<!\p{L})(?:last week(?:end)?|на прошлой неделе|прошл\p{L}+ выходн\p{L}+)(?!\p{L})/iu,
    -14,
    -1,
  ],
  [
    /(?<!\p{L})(?:next week(?:end)?|на (?:следующей|будущей) неделе|следующ\p{L}+ выходн\p{L}+)(?!\p{L})/iu,
    1,
    14,
  ],
  [/(?<!\p{L})(?:this week(?:end)?|на этой неделе|в(?: эти)? выходные)(?!\p{L})/iu, -6, 6],
];

const LAST_MONTH = /(?<!\p{L})(?:last month|в прошлом месяце)(?!\p{L})/iu;
const NEXT_MONTH = /(?<!\p{L})(?:next month|в (?:следующем|будущем) месяце)(?!\p{L})/iu;
const LAST_YEAR =
  /(?<!\p{L})(?:last (?:year|summer|winter|spring|autumn|fall)|(?:в )?прошл\p{L}+ (?:году|лето\p{L}*|зим\p{L}*|весн\p{L}*|осен\p{L}*))(?!\p{L})/iu;
const NEXT_YEAR =
  /(?<!\p{L})(?:next (?:year|summer|winter|spring|autumn|fall)|(?:в )?(?:следующ|будущ)\p{L}+ (?:году|лет\p{L}*|зим\p{L}*|весн\p{L}*|осен\p{L}*))(?!\p{L})/iu;
const TIME_UNIT =
  /(?<!\p{L})(days?|weeks?|months?|years?|дн\p{L}{1,3}|день|недел\p{L}{1,3}|месяц\p{L}{0,3}|год\p{L}{0,2}|лет)(?!\p{L})/iu;

/** Day of a month by its number alone: "on the 22nd", «к 10-му»; not a floor, nor a day of a named month. */
const LONE_DAY =
  /(?<!\p{L})(?:on|by|until|till|to|from|before|after|since|around|is|was|and|or) the (\d{1,2})(?:st|nd|rd|th)(?=[.,;:!?)…—–]|$|\s(?:at|in|and|or|to|till|until|for|from|with|because|when|i|we|he|she|it|they|so|but|morning|evening|afternoon|night)(?!\p{L}))|(?<!\p{L})(?:с|со|до|к|ко|после|на|по|около|только|и|или) (\d{1,2})-?(?:го|ому|му|е|ого)(?=[.,;:!?)…—–]|$|\s(?:числ\p{L}+|утр\p{L}+|вечер\p{L}*|дн[её]м|ноч\p{L}+|в|во|на|и|или|до|по|у|с|из|к|я|мы|он|она|они)(?!\p{L}))|(?<![\p{L}\d-])(\d{1,2})-?го (?:числа|утром|вечером|дн[её]м|ночью)(?!\p{L})/giu;
/** Days around which one is meant by its number: a month back, and one ahead. */
const DAYS_AROUND = 31;

/** Dates that relative words in a text may mean, relative to its day; figures are its numbers. */
export function candidateDates(
  text: string,
  tokens: readonly string[],
  figures: ReadonlySet<number>,
  statedAt: EpochMs,
): MeantDates {
  const dates: MeantDates = {
    years: new Set(),
    months: new Set(),
    days: new Set(),
    weekdays: new Set(),
  };
  const today = new Date(statedAt);
  const year = today.getUTCFullYear();
  const add = (at: Date) => {
    dates.years.add(at.getUTCFullYear());
    dates.months.add(at.getUTCMonth() + 1);
    dates.days.add(at.getUTCDate());
    dates.weekdays.add(at.getUTCDay());
  };
  const dayFrom = (offset: number) => new Date(statedAt + offset * MS_PER_DAY);
  for (const [word, from, until] of OFFSETS) {
    if (!word.test(text)) continue;
    for (let offset = from; offset <= until; offset += 1) add(dayFrom(offset));
  }
  const loneDays = new Set(
    [...text.matchAll(LONE_DAY)].map((match) => Number(match[1] ?? match[2] ?? match[3])),
  );
  for (let offset = -DAYS_AROUND; offset <= DAYS_AROUND && loneDays.size > 0; offset += 1) {
    const at = dayFrom(offset);
    if (loneDays.has(at.getUTCDate())) add(at);
  }
  const monthFrom = (offset: number) => {
    const at = new Date(Date.UTC(year, today.getUTCMonth() + offset, 1));
    dates.years.add(at.getUTCFullYear());
    dates.months.add(at.getUTCMonth() + 1);
  };
  if (LAST_MONTH.test(text)) monthFrom(-1);
  if (NEXT_MONTH.test(text)) monthFrom(1);
  if (LAST_YEAR.test(text)) dates.years.add(year - 1);
  if (NEXT_YEAR.test(text)) dates.years.add(year + 1);
  const weekdays = tokens.flatMap((token) => weekdayOf(token) ?? []);
  for (let offset = -14; offset <= 14 && weekdays.length > 0; offset += 1) {
    const at = dayFrom(offset);
    if (weekdays.includes(at.getUTCDay())) add(at);
  }
  if (tokens.some((token) => monthOf(token) !== null)) {
    for (const near of [year - 1, year, year + 1]) dates.years.add(near);
  }
  const unit = TIME_UNIT.exec(text)?.[1]?.toLowerCase();
  if (unit !== undefined) {
    for (const count of [...figures, 1].filter((figure) => figure <= 100)) {
      if (/^(?:y|год|лет)/u.test(unit)) {
        dates.years.add(year - count).add(year + count);
      } else if (/^(?:m|мес)/u.test(unit)) {
        monthFrom(-count);
        monthFrom(count);
      } else {
        const days = /^(?:w|нед)/u.test(unit) ? 7 * count : count;
        add(dayFrom(-days));
        add(dayFrom(days));
      }
    }
  }
  return dates;
}
