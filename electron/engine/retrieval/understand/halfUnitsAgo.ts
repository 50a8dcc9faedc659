import { COUNT, countOf } from '../../text/dates/dateWords.ts';
import type { Days } from '../../text/dates/wholeDays.ts';
import type { Today } from '../../text/dates/comingCalendar.ts';
import { pastDays } from './calendarDays.ts';

const ENGLISH_UNIT = '(?:(?<years>years?)|(?<months>months?)|(?<weeks>weeks?))';
const RUSSIAN_UNIT = '(?:(?<years>год\\p{L}*|лет)|(?<months>месяц\\p{L}*)|(?<weeks>недел\\p{L}+))';
export const AGO = '(?:ago|earlier|(?:тому )?назад)';

/** "Half a year ago", "a year and a half ago", «полтора месяца назад», «1,5 года назад». */
export const HALF_UNITS_AGO = [
  `(?<half>half)(?: an?)?[ -]${ENGLISH_UNIT} ${AGO}`,
  `(?<half>пол)-?${RUSSIAN_UNIT} ${AGO}`,
  `${COUNT} and a half ${ENGLISH_UNIT} ${AGO}`,
  `${COUNT} ${ENGLISH_UNIT} and a half ${AGO}`,
  `полтор[аы] ${RUSSIAN_UNIT} ${AGO}`,
  `(?:${COUNT} )?с половиной ${RUSSIAN_UNIT} ${AGO}`,
  `${RUSSIAN_UNIT} с половиной ${AGO}`,
  `(?<decimal>\\d{1,2}[.,]5) (?:${ENGLISH_UNIT}|${RUSSIAN_UNIT}) ${AGO}`,
].join('|');

const DAYS_OF_MONTH = 30.4;

/**
 * Days around a time that lies halves of a unit back: who says so means no day. Three months for
 * years, two weeks for months, and one for weeks.
 */
export function halfUnitsAgo(
  groups: Readonly<Record<string, string | undefined>>,
  today: Today,
): Days {
  const { half, decimal, count, years, months } = groups;
  const wholeUnits = half === undefined ? countOf(count) : 0;
  const units = decimal === undefined ? wholeUnits + 0.5 : Number(decimal.replace(',', '.'));
  if (years !== undefined) {
    const month = today.month - 12 * units;
    return [
      { year: today.year, month: month - 1, day: 1 },
      { year: today.year, month: month + 2, day: 1 },
    ];
  }
  if (months !== undefined) return pastDays(today, Math.round(DAYS_OF_MONTH * units) + 7, 15);
  return pastDays(today, Math.round(7 * units) + 3, 7);
}
