import { describe, expect, test } from 'vitest';
import { comingDateIn } from '../../../../../../electron/engine/text/dates/comingDate.ts';

// Sunday, 22 November 2026, 10:00 in UTC.
const context = { now: Date.UTC(2026, 10, 22, 10), zone: 'UTC' };

/** First moment and the day after the last one: "2026-11-23T09:00 2026-11-24". */
function interval(text: string, zone = 'UTC'): string | null {
  const time = comingDateIn(text, { ...context, zone });
  if (time === null) return null;
  const [from, to] = [time.from, time.to].map((at) => new Date(at).toISOString());
  return `${from?.slice(0, 16)} ${to?.slice(0, 10)}`;
}

describe('coming dates', () => {
  test.for([
    ['call the plumber tomorrow at 9', '2026-11-23T09:00 2026-11-24'],
    ['buy milk friday', '2026-11-27T00:00 2026-11-28'],
    ['dentist on Tuesday at 9:30', '2026-11-24T09:30 2026-11-25'],
    ['in three weeks', '2026-12-13T00:00 2026-12-14'],
    ['in 3 days', '2026-11-25T00:00 2026-11-26'],
    ['in a month', '2026-12-22T00:00 2026-12-23'],
    ['at the end of the month', '2026-11-30T00:00 2026-12-01'],
    ['by the end of June', '2027-06-30T00:00 2027-07-01'],
    ['next Friday', '2026-11-27T00:00 2026-11-28'],
    ['next week', '2026-11-23T00:00 2026-11-30'],
    ['this week', '2026-11-16T00:00 2026-11-23'],
    ['day after tomorrow', '2026-11-24T00:00 2026-11-25'],
    // Unread, the hour alone would make it one of today.
    ['pick up the parcel tmrw at 6pm', '2026-11-23T18:00 2026-11-24'],
    ['buy eggs tommorrow at 5pm', '2026-11-23T17:00 2026-11-24'],
    ['buy milk tomorow', '2026-11-23T00:00 2026-11-24'],
    ['pay the day after tommorow', '2026-11-24T00:00 2026-11-25'],
    ['call the vet on wendesday at 5pm', '2026-11-25T17:00 2026-11-26'],
    ['зафтра в 9', '2026-11-23T09:00 2026-11-24'],
    ['послезавтро в 9', '2026-11-24T09:00 2026-11-25'],
    ['pay by 28 November', '2026-11-28T00:00 2026-11-29'],
    ['before December 15', '2026-12-15T00:00 2026-12-16'],
    ['on the 3rd', '2026-12-03T00:00 2026-12-04'],
    ['on 1 May', '2027-05-01T00:00 2027-05-02'],
    ['2027-02-28', '2027-02-28T00:00 2027-03-01'],
    ['half past nine tomorrow', '2026-11-23T09:30 2026-11-24'],
    ['tonight at 8 pm', '2026-11-22T20:00 2026-11-23'],
    ['at 5pm', '2026-11-22T17:00 2026-11-23'],
    ['at 9 am', '2026-11-23T09:00 2026-11-24'],
    ['before Christmas', '2026-12-25T00:00 2026-12-26'],
    ['in 20 minutes', '2026-11-22T10:20 2026-11-22'],
    ['завтра в 9', '2026-11-23T09:00 2026-11-24'],
    ['послезавтра', '2026-11-24T00:00 2026-11-25'],
    ['в пятницу', '2026-11-27T00:00 2026-11-28'],
    ['к пятнице', '2026-11-27T00:00 2026-11-28'],
    ['в следующий вторник в 10 утра', '2026-11-24T10:00 2026-11-25'],
    ['через неделю', '2026-11-29T00:00 2026-11-30'],
    ['через три дня', '2026-11-25T00:00 2026-11-26'],
    ['через 2 месяца', '2027-01-22T00:00 2027-01-23'],
    ['в конце месяца', '2026-11-30T00:00 2026-12-01'],
    ['до конца мая', '2027-05-31T00:00 2027-06-01'],
    ['на следующей неделе', '2026-11-23T00:00 2026-11-30'],
    ['до 1 декабря', '2026-12-01T00:00 2026-12-02'],
    ['собрание 25 ноября в 18:00', '2026-11-25T18:00 2026-11-26'],
    ['к 25 числу', '2026-11-25T00:00 2026-11-26'],
    ['сегодня в 8 вечера', '2026-11-22T20:00 2026-11-23'],
    ['через час', '2026-11-22T11:00 2026-11-22'],
    ['at 7 tonight', '2026-11-22T19:00 2026-11-23'],
    ['tonight at 7:30', '2026-11-22T19:30 2026-11-23'],
    ['tomorrow evening at 8', '2026-11-23T20:00 2026-11-24'],
    ['this afternoon at 3', '2026-11-22T15:00 2026-11-23'],
    ['сегодня вечером в 8', '2026-11-22T20:00 2026-11-23'],
    ['в пятницу после обеда в 3', '2026-11-27T15:00 2026-11-28'],
    ['at 5', '2026-11-22T17:00 2026-11-23'],
    ['today at 9', '2026-11-22T21:00 2026-11-23'],
    ['at 05:30', '2026-11-23T05:30 2026-11-24'],
    ['в полшестого', '2026-11-22T17:30 2026-11-23'],
    ['полпервого', '2026-11-22T12:30 2026-11-23'],
    ['четверть одиннадцатого', '2026-11-22T10:15 2026-11-23'],
    ['без четверти двенадцать', '2026-11-22T11:45 2026-11-23'],
    ['at quarter to six', '2026-11-22T17:45 2026-11-23'],
    ['на двадцать пятое декабря', '2026-12-25T00:00 2026-12-26'],
    ['тридцать первого октября', '2027-10-31T00:00 2027-11-01'],
    ['the twenty-first of May', '2027-05-21T00:00 2027-05-22'],
    ['eleventh of May', '2027-05-11T00:00 2027-05-12'],
    ['on the 31st', '2026-12-31T00:00 2027-01-01'],
    ['the agenda for December', '2026-12-01T00:00 2027-01-01'],
    ['plans for May', '2027-05-01T00:00 2027-06-01'],
    ['билеты на декабрь', '2026-12-01T00:00 2027-01-01'],
    ["on New Year's Eve", '2026-12-31T00:00 2027-01-01'],
    ['by Christmas Eve', '2026-12-24T00:00 2026-12-25'],
    ['к Рождеству', '2027-01-07T00:00 2027-01-08'],
    ['in ten minutes', '2026-11-22T10:10 2026-11-22'],
    ['in an hour and a half', '2026-11-22T11:30 2026-11-22'],
    ['через сорок минут', '2026-11-22T10:40 2026-11-22'],
    ['через полтора часа', '2026-11-22T11:30 2026-11-22'],
    ['через четверть часа', '2026-11-22T10:15 2026-11-22'],
    ['сдать до 5.12', '2026-12-05T00:00 2026-12-06'],
    ['on 25/12', '2026-12-25T00:00 2026-12-26'],
    ['12/25/2026', '2026-12-25T00:00 2026-12-26'],
  ] as const)('"%s" are days to come', ([text, expected]) => {
    expect(interval(text)).toBe(expected);
  });

  test.for([
    '31 February',
    '30 февраля',
    'soon',
    'скоро',
    'a present for April',
    'Иван женат на Марте',
    'some day',
    'The tap drips',
    '',
  ])('"%s" names none', (text) => {
    expect(interval(text)).toBeNull();
  });

  test.for([
    ['2 nov', '2 nov'],
    ['by Sept 3', 'Sept 3'],
    ['3 febuary', '3 febuary'],
    ['lunch on Mondays', 'on Mondays'],
    ["Wednesday's call", 'Wednesday'],
    ['к среде', 'к среде'],
    ['по средам бассейн', 'средам'],
    ['сдать к марту', 'к марту'],
    ['гости в субботний вечер', 'в субботний'],
    ['до майских праздников', 'до майских'],
    ['вернуть книгу между июлем и 5 августа', '5 августа'],
  ] as const)('"%s" names them by "%s"', ([text, words]) => {
    expect(comingDateIn(text, context)?.text).toBe(words);
  });

  test.for([
    'return 2 novels to the library',
    'buy 2 markers',
    'buy 3 apricots',
    'mix in 1 mayo',
    'return 2 decoders',
    'order 10 juniper trees',
    'read the book by Mark',
    'plan the next decade',
    'set up the stall for the next market day',
    'купить моющее средство',
    'купить 2 средних яйца',
    'купить 2 майки',
    'купить 2 майских букета',
    'встать в среднем ряду',
    'лететь в Майами',
    'выйти в субботник',
    'зайти к Марте',
    'this may need review',
    'return the book before Jan comes back',
    'the office on the 2nd floor',
    'install Python 3.12',
    'вечером ужин с 8 гостями',
    'I met Anna last Friday',
    'встретила Аню в прошлую пятницу',
    'настроить сборку в среде разработки',
  ])('"%s" names none, by a word that only looks like a month, a day or a time', (text) => {
    expect(comingDateIn(text, context)).toBeNull();
  });

  test('are the time that clocks show, on the day on which they change too', () => {
    const summer = { now: Date.UTC(2026, 2, 28, 10), zone: 'Europe/Berlin' };
    // Clocks go forward at 2:00: 9:00 is 7:00 UTC, and the day before 8:00.
    expect(comingDateIn('tomorrow at 9', summer)?.from).toBe(Date.UTC(2026, 2, 29, 7));
    const before = { ...summer, now: Date.UTC(2026, 2, 27, 10) };
    expect(comingDateIn('tomorrow at 9', before)?.from).toBe(Date.UTC(2026, 2, 28, 8));
  });

  test.for(['at 7 tonight', 'tonight at 7', 'at 7 this evening', 'сегодня вечером в 7'])(
    '"%s" is in the evening, said before seven in the morning or after seven in the evening',
    (text) => {
      for (const hour of [6, 10, 21]) {
        const time = comingDateIn(text, { now: Date.UTC(2026, 10, 22, hour), zone: 'UTC' });
        expect(time?.from).toBe(Date.UTC(2026, 10, 22, 19));
      }
    },
  );
});
