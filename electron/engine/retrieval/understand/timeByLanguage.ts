import type { Today } from '../../text/dates/comingCalendar.ts';
import { foldText } from '../../text/languages/foldText.ts';
import { hasSpaces, languageFile } from '../../text/languages/languageFiles.ts';
import type { CalendarUnit, LanguageWords } from '../../text/languages/languageWords.ts';
import { longestFirst, escapeRegExp, wholeWords } from '../../text/languages/phrasePattern.ts';
import { detectQuestionLanguage } from '../../text/languages/detectLanguage.ts';
import { wholeMonth, wholeYear, type Days } from '../../text/dates/wholeDays.ts';
import {
  pastDays,
  dayInMonth,
  lastMonth,
  lastSeason,
  daysSinceMonday,
  lastWeekday,
  lastWeekend,
} from './calendarDays.ts';

type Groups = Readonly<Record<string, string | undefined>>;

interface TimeRule {
  readonly pattern: RegExp;
  readonly days: (groups: Groups, today: Today) => Days | null;
}

const rulesOf = new Map<string, readonly TimeRule[]>();

/**
 * Days that a question names in a language with a data file, and the words for them; null for none.
 * Of several expressions the longest one counts: "last week's Sunday" is a day, not a week.
 */
export function timeByLanguage(
  question: string,
  today: Today,
): { readonly days: Days; readonly text: string } | null {
  const language = languageFile(detectQuestionLanguage(question));
  if (language === undefined) return null;
  const rules = rulesOf.get(language.code) ?? createRules(language);
  rulesOf.set(language.code, rules);
  const folded = foldText(question);
  const matches = rules
    .flatMap(({ pattern, days }) => {
      const match = pattern.exec(folded);
      const interval = match && days(match.groups ?? {}, today);
      return match && interval ? [{ days: interval, text: match[0].trim() }] : [];
    })
    .sort((a, b) => b.text.length - a.text.length);
  return matches[0] ?? null;
}

function createRules(language: LanguageWords): TimeRule[] {
  const { time } = language;
  const isSpaced = hasSpaces(language);
  const units = (Object.keys(time.units) as Exclude<CalendarUnit, 'weekend'>[]).map(
    (unit) => [unit, namesOf(time.units[unit])] as const,
  );
  const numbers = new Map(Object.entries(time.numbers).map(([word, n]) => [foldText(word), n]));
  const groups: Readonly<Record<string, string>> = {
    n: alternatives(['\\d{1,3}', ...[...numbers.keys()].map(escapeRegExp)]),
    unit: alternatives(units.flatMap(([, names]) => names).map(escapeRegExp)),
    weekday: alternatives(time.weekdays.flatMap(namesOf).map(escapeRegExp)),
    month: alternatives(time.months.flatMap(namesOf).map(escapeRegExp)),
    season: alternatives(time.seasons.flatMap(namesOf).map(escapeRegExp)),
    day: '\\d{1,2}',
    year: '(?:19|20)\\d\\d',
  };
  const rule = (templates: string, days: TimeRule['days']): TimeRule => ({
    pattern: new RegExp(wholeWords(templateSource(templates, groups), isSpaced), 'u'),
    days,
  });
  const countOf = (word = '') => numbers.get(word) ?? Number(word);
  const unitOf = (word = '') => units.find(([, names]) => names.includes(word))?.[0] ?? 'day';
  const monthOf = (word = '') => indexIn(time.months, word) + 1;
  const yearOf = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return [
    rule(time.dayOfMonth, ({ day, month, year }, today) =>
      dayInMonth(Number(day), monthOf(month), yearOf(year), today),
    ),
    rule(time.wholeMonth, ({ month, year }, today) =>
      lastMonth(monthOf(month), yearOf(year), today),
    ),
    rule(time.lastSeason, ({ season, year }, today) =>
      lastSeason(indexIn(time.seasons, season ?? '') + 1, yearOf(year), today),
    ),
    ...time.calendar.map(([unit, back, phrases]) =>
      rule(phrases, (_, today) => calendarDays(unit, back, today)),
    ),
    rule(time.ago, ({ n, unit }, today) => daysAgo(unitOf(unit), countOf(n), today)),
    rule(time.past, ({ n, unit }, today) => {
      const back = { day: 1, week: 7, month: 30, year: 365 }[unitOf(unit)] * countOf(n);
      return pastDays(today, back, back + 1);
    }),
    rule(time.lastWeekday, ({ weekday }, today) =>
      lastWeekday((indexIn(time.weekdays, weekday ?? '') + 1) % 7, today),
    ),
    rule(time.wholeYear, ({ year }) => wholeYear(Number(year))),
  ];
}

function calendarDays(unit: CalendarUnit, back: number, today: Today): Days {
  if (unit === 'day') return pastDays(today, back, 1);
  if (unit === 'week') return pastDays(today, daysSinceMonday(today) + 7 * back, 7);
  if (unit === 'month') return wholeMonth(today.year, today.month - back);
  return unit === 'year' ? wholeYear(today.year - back) : lastWeekend(today);
}

/** A week ago is the week around the day, three days on each side. */
function daysAgo(unit: Exclude<CalendarUnit, 'weekend'>, count: number, today: Today): Days {
  if (unit === 'day') return pastDays(today, count, 1);
  return unit === 'week' ? pastDays(today, 7 * count + 3, 7) : calendarDays(unit, count, today);
}

function templateSource(templates: string, groups: Readonly<Record<string, string>>): string {
  return alternatives(
    namesOf(templates).map((template) =>
      escapeRegExp(template).replaceAll(
        /\\\{(\w+)\\\}/gu,
        (_, group: string) => `(?<${group}>${groups[group] ?? ''})`,
      ),
    ),
  );
}

function alternatives(sources: readonly string[]): string {
  return longestFirst(sources).join('|');
}

function namesOf(phrases: string): string[] {
  return phrases.split('|').map(foldText);
}

function indexIn(lists: readonly string[], word: string): number {
  return lists.findIndex((names) => namesOf(names).includes(word));
}
