import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { isoMs } from '../times.ts';

/** Names of the months in English and Russian, in full and short, as assistants write dates. */
const MONTHS = [
  'jan(?:uary)?|янв(?:ар[ьяе])?',
  'feb(?:r(?:uary)?)?|фев(?:р(?:ал[ьяе])?)?',
  'mar(?:ch)?|мар(?:т[ае]?)?',
  'apr(?:il)?|апр(?:ел[ьяе])?',
  'may|ма[йяе]',
  'june?|июн[ьяе]?',
  'july?|июл[ьяе]?',
  'aug(?:ust)?|авг(?:уст[ае]?)?',
  'sept?(?:ember)?|сент?(?:ябр[ьяе])?',
  'oct(?:ober)?|окт(?:ябр[ьяе])?',
  'nov(?:ember)?|ноя(?:б(?:р[ьяе])?)?',
  'dec(?:ember)?|дек(?:абр[ьяе])?',
];

const YEAR_FIRST = String.raw`\d{4}(?:[-/.]\d{1,2}){0,2}(?:[T\s,][^\]]{0,25})?`;
const DAY_FIRST = String.raw`\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}`;
const MONTH = String.raw`(?:${MONTHS.join('|')})\.?`;
const WRITTEN = String.raw`(?:\d{1,2}(?:st|nd|rd|th|-?го)?\.?\s+(?:of\s+)?)?${MONTH},?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4}(?:\s?(?:г\.?|года?))?`;
const NO_DATE_EN = String.raw`unknown(?: date)?|(?:date )?(?:is )?(?:unknown|not (?:known|specified))|undated|no date|n\/?a`;
const NO_DATE_RU = String.raw`(?:дата (?:сохранения )?)?(?:неизвестн[оаы]|не известн[оаы]|не указан[оаы]?)|без даты|нет даты|н\/?д`;

/** Pattern of a memory's date, and of the words that say that it has none. */
export const MEMORY_DATE = `${YEAR_FIRST}|${DAY_FIRST}|${WRITTEN}`;
export const NO_MEMORY_DATE = String.raw`${NO_DATE_EN}|${NO_DATE_RU}|\?+|[-–—]+`;

const FROM_YEAR = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?/u;
const TO_YEAR = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})$/u;
const NAME = /\p{L}{3,}/gu;

/**
 * Time of a memory's written date: a month is its first day, a year too. Null for no date, for a day
 * that does not exist, and for one that may be day and month or month and day, such as 05/01/2024.
 */
export function memoryTime(text: string | undefined): EpochMs | null {
  if (text === undefined) return null;
  const [, year, month = '1', day = '1'] = FROM_YEAR.exec(text) ?? [];
  if (year !== undefined) return isoMs(text) === null ? dayMs(year, month, day) : realMs(text);
  return dayFirstMs(text) ?? writtenMs(text);
}

/** Time of an ISO text whose day exists. */
function realMs(text: string): EpochMs | null {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-');
  return dayMs(year, month, day) === null ? null : isoMs(text);
}

function dayFirstMs(text: string): EpochMs | null {
  const match = TO_YEAR.exec(text);
  if (match === null) return null;
  const [, first = '', sign, second = '', year = ''] = match;
  // Only days that are written with dots are in one order everywhere.
  if (sign === '.') return dayMs(year.length === 2 ? `20${year}` : year, second, first);
  if (year.length === 2) return null;
  if (Number(first) > 12 || first === second) return dayMs(year, second, first);
  return Number(second) > 12 ? dayMs(year, first, second) : null;
}

function writtenMs(text: string): EpochMs | null {
  const month = [...text.matchAll(NAME)].map(([name]) => monthOf(name)).find((one) => one > 0);
  const year = /\d{4}/u.exec(text)?.[0];
  if (month === undefined || year === undefined) return null;
  const day = /(?<!\d)\d{1,2}(?!\d)/u.exec(text)?.[0] ?? '1';
  return dayMs(year, String(month), day);
}

/** Month that a name is, from 1; 0 for none. */
function monthOf(name: string): number {
  return MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'iu').test(name)) + 1;
}

/** Local midnight of a day; null if the calendar has no such day. */
function dayMs(year: string, month: string, day: string): EpochMs | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  return isoMs(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
