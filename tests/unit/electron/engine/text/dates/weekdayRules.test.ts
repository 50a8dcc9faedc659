import { describe, expect, test } from 'vitest';
import { comingDateIn } from '../../../../../../electron/engine/text/dates/comingDate.ts';
import { unclearTimeIn } from '../../../../../../electron/engine/text/dates/unclearTime.ts';

// Wednesday, 11 March 2026, 14:00 in UTC.
const context = { now: Date.UTC(2026, 2, 11, 14), zone: 'UTC' };

/** First moment of the days that a text names: "2026-03-16T09:00". */
function firstMoment(text: string): string | null {
  const time = comingDateIn(text, context);
  return time && new Date(time.from).toISOString().slice(0, 16);
}

describe('an abbreviated weekday', () => {
  test.for([
    ['call mom Mon 9am', '2026-03-16T09:00'],
    ['lunch with Ann 9am Mon', '2026-03-16T09:00'],
    ['call mom Fri at 10', '2026-03-13T10:00'],
    ['call mom Fri. at 10', '2026-03-13T10:00'],
    ['call mom on Fri', '2026-03-13T00:00'],
    ['pay by Wed', '2026-03-18T00:00'],
    ['gym on Sat', '2026-03-14T00:00'],
    ['dentist next Fri', '2026-03-20T00:00'],
    ['run Tue morning', '2026-03-17T00:00'],
    ['созвон в пт в 15', '2026-03-13T15:00'],
    ['созвон пт 15:00', '2026-03-13T15:00'],
    ['сб в 10 теннис', '2026-03-14T10:00'],
    ['позвонить в ср', '2026-03-18T00:00'],
    ['сдать до сб', '2026-03-14T00:00'],
  ] as const)('beside a time or a preposition is a day: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });

  test.for([
    'put on sun cream',
    'the cat sat on the mat',
    'they wed in Rome',
    'ask mon ami',
    'в ср. пять раз',
    'купить чт',
    'Mon-Fri office hours',
  ])('is none elsewhere: %s', (text) => {
    expect(firstMoment(text)).toBeNull();
  });

  test.for(['the sun at 9', 'we sat at 9'])('is a word like any other: %s', (text) => {
    expect(firstMoment(text)).toBe('2026-03-12T09:00');
  });
});

describe('a weekday with a day of the month', () => {
  test.for([
    ['dentist on Monday the 23rd', '2026-03-23T00:00'],
    ['dentist Mon 23rd at 3pm', '2026-03-23T15:00'],
    ['meeting Friday 27', '2026-03-27T00:00'],
    ['meeting Friday 27 at 6pm', '2026-03-27T18:00'],
    ['call mom on the 20th, Friday', '2026-03-20T00:00'],
    ['dentist on Monday the 6th', '2026-04-06T00:00'],
    ['в понедельник 23-го к врачу', '2026-03-23T00:00'],
    ['в понедельник 23 числа к врачу', '2026-03-23T00:00'],
    ['в понедельник двадцать третьего', '2026-03-23T00:00'],
    ['в пятницу 27 встреча', '2026-03-27T00:00'],
    ['20-го в пятницу', '2026-03-20T00:00'],
  ] as const)('is that day: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });

  test.for([
    ['dentist on Monday the 24th', 'on Monday the 24th'],
    ['в понедельник 24-го к врачу', 'в понедельник 24-го'],
    ['the fifth Monday of April', 'the fifth Monday of April'],
    ['call Ann the Friday before the wedding', 'the Friday before the wedding'],
  ] as const)('is asked about where no such day is known: %s', ([text, words]) => {
    expect(firstMoment(text)).toBeNull();
    expect(unclearTimeIn(text)).toBe(words);
  });

  test.for([
    ['Friday 9am call', '2026-03-13T09:00'],
    ['Friday 10-12 workshop', '2026-03-13T00:00'],
    ['Friday 10 call', '2026-03-13T00:00'],
    ['Monday 12.30 lunch', '2026-03-16T12:30'],
    ['on Friday 27 guests come', '2026-03-13T00:00'],
    ['on Friday 30 people come', '2026-03-13T00:00'],
    ['в пятницу 27 гостей', '2026-03-13T00:00'],
    ['on Monday 2nd interview', '2026-03-16T00:00'],
    ['в пятницу второе занятие', '2026-03-13T00:00'],
    ['finish the 2nd report on Monday', '2026-03-16T00:00'],
    ['on Friday after work', '2026-03-13T00:00'],
    ['в пятницу после работы', '2026-03-13T00:00'],
  ] as const)('is not what another number makes of it: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });
});

describe('a weekday of a month or a week', () => {
  test.for([
    ['the first Monday of April', '2026-04-06T00:00'],
    ['first Monday in February', '2027-02-01T00:00'],
    ['last Friday of the month', '2026-03-27T00:00'],
    ['first Monday of the month', '2026-04-06T00:00'],
    ['the last Friday of next month', '2026-04-24T00:00'],
    ['third Thursday of March', '2026-03-19T00:00'],
    ['в первый понедельник апреля', '2026-04-06T00:00'],
    ['в последнюю пятницу месяца', '2026-03-27T00:00'],
    ['two weeks from Friday', '2026-03-27T00:00'],
    ['через две недели после пятницы', '2026-03-27T00:00'],
    ['через две недели в пятницу', '2026-03-27T00:00'],
    ['in two weeks on Friday', '2026-03-27T00:00'],
    ['the Friday after next', '2026-03-27T00:00'],
    ['the Monday after next', '2026-03-23T00:00'],
    ['the week after next', '2026-03-23T00:00'],
  ] as const)('is counted from it: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });
});

test.for([
  ['in May next year', '2027-05-01T00:00'],
  ['5 May next year', '2027-05-05T00:00'],
  ['the end of May next year', '2027-05-31T00:00'],
  ['в мае следующего года', '2027-05-01T00:00'],
  ['5 мая следующего года', '2027-05-05T00:00'],
  ['в следующем году в мае', '2027-05-01T00:00'],
  ['в мае этого года', '2026-05-01T00:00'],
  ['we may next year move', '2027-01-01T00:00'],
  ['5 May', '2026-05-05T00:00'],
] as const)('a month of the next year is one of its months: %s', ([text, expected]) => {
  expect(firstMoment(text)).toBe(expected);
});

test.for([
  ['20th at 9', '2026-03-20T09:00'],
  ['20th 9am call', '2026-03-20T09:00'],
  ['on 20th call Ann', '2026-03-20T00:00'],
  ['meet on 5th Avenue', null],
  ['my 20th book', null],
  ['by 3rd party', null],
] as const)('a bare ordinal beside a time or "on" is a day: %s', ([text, expected]) => {
  expect(firstMoment(text)).toBe(expected);
});
