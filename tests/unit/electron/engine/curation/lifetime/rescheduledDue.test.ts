import { expect, test } from 'vitest';
import { rescheduledDue } from '../../../../../../electron/engine/curation/lifetime/rescheduledDue.ts';

const UTC = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 2, day, hour, minute);
/** A Sunday. */
const day = { now: UTC(1, 12), zone: 'UTC' };
const due = { at: UTC(3, 15), hasTime: true };

test.each([
  ['Monday', { at: UTC(2, 15), hasTime: true }],
  ['tomorrow at 9', { at: UTC(2, 9), hasTime: true }],
  ['4pm', { at: UTC(3, 16), hasTime: true }],
  ['at 4', { at: UTC(3, 16), hasTime: true }],
  ['10:30', { at: UTC(3, 10, 30), hasTime: true }],
  ['March 12', { at: UTC(12, 15), hasTime: true }],
  ['понедельник', { at: UTC(2, 15), hasTime: true }],
  ['завтра в 10', { at: UTC(2, 10), hasTime: true }],
  ['16:00', { at: UTC(3, 16), hasTime: true }],
  ['5 марта', { at: UTC(5, 15), hasTime: true }],
])('a to-do due on Tuesday at three is moved to %s', (words, expected) => {
  expect(rescheduledDue(words, due, day)).toEqual(expected);
});

test.each([
  ['7', 9, 7],
  ['завтра в 7', 9, 7],
  ['3', 9, 15],
  ['1', 10, 13],
  ['8', 19, 20],
  ['7', 18, 19],
  ['в 9', 15, 9],
  ['tomorrow at 12', 9, 12],
])('to %s from %i o’clock is %i o’clock', (words, former, hour) => {
  const moved = rescheduledDue(words, { at: UTC(3, former), hasTime: true }, day);
  expect(new Date(moved?.at ?? 0).getUTCHours()).toBe(hour);
});

test.each([
  ['Breakfast with Tom', '7', 7],
  ['Завтрак с Аней', 'в 6', 6],
  ['Dinner with Tom', '7', 19],
  ['Ужин с Аней', 'в 8', 20],
  ['Walk the dog tomorrow evening', '8', 20],
  ['Завтра вечером выгулять Рекса', 'в 8', 20],
  ['Dentist', '3', 15],
  ['Dentist', '9', 9],
])('the text %j tells of %s that it is %i o’clock', (text, words, hour) => {
  const moved = rescheduledDue(words, { at: UTC(3), hasTime: false }, { ...day, text });
  expect(new Date(moved?.at ?? 0)).toEqual(new Date(UTC(3, hour)));
});

test('without a time of day a day alone stays one', () => {
  expect(rescheduledDue('Friday', null, day)).toEqual({ at: UTC(6), hasTime: false });
  expect(rescheduledDue('Friday', { at: UTC(3), hasTime: false }, day)).toEqual({
    at: UTC(6),
    hasTime: false,
  });
});

test('a time alone is of today for what is overdue', () => {
  expect(rescheduledDue('6pm', { at: UTC(1) - 3 * 86_400_000, hasTime: false }, day)).toEqual({
    at: UTC(1, 18),
    hasTime: true,
  });
});

test.each(['Berlin', 'the attic on Monday', 'a better place', 'Monday at the office', ''])(
  '%j is no time to move to',
  (words) => {
    expect(rescheduledDue(words, due, day)).toBeNull();
  },
);
