import { describe, expect, test } from 'vitest';
import { timeIn } from '../../../../../../electron/engine/retrieval/understand/timeExpression.ts';

// Saturday, 21 November 2026, noon in UTC.
const context = { now: Date.UTC(2026, 10, 21, 12), zone: 'UTC' };

/** The named stretch as two days, the second not in it. */
function days(question: string, zone = 'UTC'): string | null {
  const found = timeIn(question, { ...context, zone });
  if (found === null) return null;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${day(found.from)} ${day(found.to)}`;
}

describe('times in questions', () => {
  test.for([
    ['What did Nate do on 25 May, 2022?', '2022-05-25 2022-05-26'],
    ['What happened on October 13, 2023?', '2023-10-13 2023-10-14'],
    ['что было 25 мая 2022', '2022-05-25 2022-05-26'],
    ['2026-03-04', '2026-03-04 2026-03-05'],
    ['отчёт за 04.03.2026', '2026-03-04 2026-03-05'],
    ['trips in November 2022', '2022-11-01 2022-12-01'],
    ['где я был в мае?', '2026-05-01 2026-06-01'],
    ['what did I read in December?', '2025-12-01 2026-01-01'],
    ['in 2023', '2023-01-01 2024-01-01'],
    ['в 2023 году', '2023-01-01 2024-01-01'],
    ['What happened yesterday?', '2026-11-20 2026-11-21'],
    ['позавчера', '2026-11-19 2026-11-20'],
    ['three days ago', '2026-11-18 2026-11-19'],
    ['три дня назад', '2026-11-18 2026-11-19'],
    ['last week', '2026-11-09 2026-11-16'],
    ['last_week', '2026-11-09 2026-11-16'],
    ['на прошлой неделе', '2026-11-09 2026-11-16'],
    ['this week', '2026-11-16 2026-11-23'],
    ['last_month', '2026-10-01 2026-11-01'],
    ['в прошлом году', '2025-01-01 2026-01-01'],
    ['two months ago', '2026-09-01 2026-10-01'],
    ['last weekend', '2026-11-14 2026-11-16'],
    ['on Friday', '2026-11-20 2026-11-21'],
    ['в субботу', '2026-11-14 2026-11-15'],
    ['last summer', '2026-06-01 2026-09-01'],
    ['прошлой зимой', '2025-12-01 2026-03-01'],
    ['что было в майском отчёте', '2026-05-01 2026-06-01'],
    ['зимой 2023', '2022-12-01 2023-03-01'],
    ['summer of 2023', '2023-06-01 2023-09-01'],
  ] as const)('"%s" is a stretch of days', ([question, expected]) => {
    expect(days(question)).toBe(expected);
  });

  // Half a year before is May, and a year and a half before is May of the year before.
  test.for([
    ['What did I say half a year ago?', '2026-04-01 2026-07-01'],
    ['two and a half years ago', '2024-04-01 2024-07-01'],
    ['a year and a half ago', '2025-04-01 2025-07-01'],
    ['1.5 years ago', '2025-04-01 2025-07-01'],
    ['полгода назад', '2026-04-01 2026-07-01'],
    ['полтора года назад', '2025-04-01 2025-07-01'],
    ['год с половиной назад', '2025-04-01 2025-07-01'],
    ['два с половиной года назад', '2024-04-01 2024-07-01'],
    ['1,5 года тому назад', '2025-04-01 2025-07-01'],
    ['a month and a half ago', '2026-09-29 2026-10-14'],
    ['полтора месяца назад', '2026-09-29 2026-10-14'],
    ['полторы недели назад', '2026-11-07 2026-11-14'],
    ['a year ago', '2025-01-01 2026-01-01'],
    ['год назад', '2025-01-01 2026-01-01'],
    ['год тому назад', '2025-01-01 2026-01-01'],
    ['two years ago', '2024-01-01 2025-01-01'],
    ['месяц назад', '2026-10-01 2026-11-01'],
  ] as const)('"%s" are days around it, or the whole unit', ([question, expected]) => {
    expect(days(question)).toBe(expected);
  });

  test.for([
    ['in the last year', '2025-11-21 2026-11-22'],
    ['over the past two years', '2024-11-21 2026-11-22'],
    ['in the last year and a half', '2025-05-22 2026-11-22'],
    ['in the last half year', '2026-05-22 2026-11-22'],
    ['за последний год', '2025-11-21 2026-11-22'],
    ['за последние два года', '2024-11-21 2026-11-22'],
    ['за последние полтора года', '2025-05-22 2026-11-22'],
    ['за последние полгода', '2026-05-22 2026-11-22'],
    ['in the last two weeks', '2026-11-07 2026-11-22'],
    ['in the last year of school', '2025-01-01 2026-01-01'],
    ['last year', '2025-01-01 2026-01-01'],
    ['прошлый год', '2025-01-01 2026-01-01'],
  ] as const)(
    '"%s" is until today, unless it is a year of the calendar',
    ([question, expected]) => {
      expect(days(question)).toBe(expected);
    },
  );

  test.for([
    'what did I say this morning',
    'this afternoon',
    'earlier this evening',
    'сегодня утром',
    'этим утром',
  ])('"%s" is today', (question) => {
    expect(days(question)).toBe('2026-11-21 2026-11-22');
  });

  test.for([
    'what do I like in the morning',
    'half a year of rent',
    'я люблю утро',
    'полгода спустя',
  ])('"%s" names none, though it speaks of a part of a day or a year', (question) => {
    expect(timeIn(question, context)).toBeNull();
  });

  test.for([
    'may I ask',
    'Did they march in Rome?',
    'Who lives in Maryland?',
    'Did I meet Ann in Marseille?',
    'what about the last springboard',
    'кто летал в Майами',
    'что я купил с Мартой',
    'во что одеться в среднюю погоду',
    'как дела',
    'лето',
    'room 2100a',
    '',
  ])('"%s" names none', (question) => {
    expect(timeIn(question, context)).toBeNull();
  });

  test.for([
    ['what did i finish since monday', '2026-11-16', 'since monday'],
    ['what have i done since monday to fix the bike', '2026-11-16', 'since monday'],
    ['How many times did I mention coffee since May?', '2026-05-01', 'since May'],
    ['coffee since 1 May', '2026-05-01', 'since 1 May'],
    ['what did I say since last week', '2026-11-09', 'since last week'],
    ['what changed since yesterday', '2026-11-20', 'since yesterday'],
    ['since two days ago', '2026-11-19', 'since two days ago'],
    ['since early may', '2026-05-01', 'since early may'],
    ['since the end of may', '2026-05-01', 'since the end of may'],
    ['since the beginning of last year', '2025-01-01', 'since the beginning of last year'],
    ['what did I write from monday on', '2026-11-16', 'from monday on'],
    ['from may onwards', '2026-05-01', 'from may onwards'],
    ['что я говорил с понедельника', '2026-11-16', 'с понедельника'],
    ['что я говорил с понедельника по проекту', '2026-11-16', 'с понедельника'],
    ['с понедельника до сих пор', '2026-11-16', 'с понедельника'],
    ['что я сделал с 1 мая', '2026-05-01', 'с 1 мая'],
    ['что нового со вторника', '2026-11-17', 'со вторника'],
    ['что я писал начиная с мая', '2026-05-01', 'начиная с мая'],
    ['что я писал с конца мая', '2026-05-01', 'с конца мая'],
    ['что изменилось со вчерашнего дня', '2026-11-20', 'со вчерашнего'],
    ['с прошлого лета', '2026-06-01', 'с прошлого лета'],
  ] as const)('"%s" is the stretch until now', ([question, from, text]) => {
    expect(timeIn(question, context)).toEqual({
      from: Date.parse(from),
      to: context.now + 1,
      text,
    });
  });

  test.for([
    ['с мая по июль', '2026-05-01 2026-06-01'],
    ['с мая до июля', '2026-05-01 2026-06-01'],
    ['с понедельника по пятницу', '2026-11-16 2026-11-17'],
    ['since monday until wednesday', '2026-11-16 2026-11-17'],
    ['emails from last week', '2026-11-09 2026-11-16'],
    ['letters from 2023', '2023-01-01 2024-01-01'],
  ] as const)('"%s" does not last until now', ([question, expected]) => {
    expect(days(question)).toBe(expected);
  });

  test('begin at midnight of the zone of the person', () => {
    const found = timeIn('yesterday', { ...context, zone: 'America/New_York' });
    expect(new Date(found?.from ?? 0).toISOString()).toBe('2026-11-20T05:00:00.000Z');
  });

  test('last 23 hours on the day on which clocks go forward', () => {
    const found = timeIn('29 March 2026', { ...context, zone: 'Europe/Berlin' });
    expect((found?.to ?? 0) - (found?.from ?? 0)).toBe(23 * 3_600_000);
  });
});
