import { describe, expect, test } from 'vitest';
import { comingDateIn } from '../../../../../../electron/engine/text/dates/comingDate.ts';

// Wednesday, 11 March 2026.
const at = (hour: number) => ({ now: Date.UTC(2026, 2, 11, hour), zone: 'UTC' });

function firstMoment(text: string, hour = 14): string | null {
  const time = comingDateIn(text, at(hour));
  return time && new Date(time.from).toISOString().slice(0, 16);
}

describe('a bare hour of a later day', () => {
  test.for([
    ['Call the dentist on Friday at 3', '2026-03-13T15:00'],
    ['завтра в 3:30', '2026-03-12T15:30'],
    ['dinner tomorrow at 6:30', '2026-03-12T18:30'],
    // Said at two in the afternoon: one is over, and in the night nobody meets.
    ['meeting at 1', '2026-03-12T13:00'],
    ['встреча в 1:30', '2026-03-12T13:30'],
    ['at 3 tomorrow', '2026-03-12T15:00'],
    ['tomorrow at half past three', '2026-03-12T15:30'],
    ['20 March at 3', '2026-03-20T15:00'],
    ['movie night on Friday at 6', '2026-03-13T18:00'],
    ['early dinner tomorrow at 5', '2026-03-12T17:00'],
    ['dinner with Tom on Friday at 8', '2026-03-13T20:00'],
    ['dinner at 8', '2026-03-11T20:00'],
    ['завтра ужин в 7:30', '2026-03-12T19:30'],
    ['В пятницу в 3 встреча с Аней', '2026-03-13T15:00'],
    ['завтра в 4 часа к врачу', '2026-03-12T16:00'],
    ['завтра в полчетвёртого', '2026-03-12T15:30'],
  ] as const)('is one of the afternoon: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });

  test.for([
    ['tomorrow morning at 6', '2026-03-12T06:00'],
    ['wake me tomorrow at 6', '2026-03-12T06:00'],
    ['flight to Rome on Friday at 5', '2026-03-13T05:00'],
    ['tomorrow at 3 am', '2026-03-12T03:00'],
    ['завтра в 6:30', '2026-03-12T06:30'],
    ['в пятницу в 5:40 поезд', '2026-03-13T05:40'],
    ['tomorrow at 03:00', '2026-03-12T03:00'],
    ['tomorrow night at 3', '2026-03-12T03:00'],
    ['tomorrow at 7', '2026-03-12T07:00'],
    ['завтра утром в 6', '2026-03-12T06:00'],
    ['завтра встать в 6', '2026-03-12T06:00'],
    ['завтра в 5 вылет', '2026-03-12T05:00'],
    ['завтра в 3 ночи', '2026-03-12T03:00'],
    ['завтра ночью в 2', '2026-03-12T02:00'],
    ['завтра в 03:00', '2026-03-12T03:00'],
    ['завтра в 9', '2026-03-12T09:00'],
  ] as const)('is one of the morning beside its words: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });
});

describe('the night of today', () => {
  test.for([
    ['tonight at midnight', '2026-03-12T00:00'],
    ['by midnight tonight', '2026-03-12T00:00'],
    ['tonight at 12', '2026-03-12T00:00'],
    ['tonight at 2', '2026-03-12T02:00'],
    ['сдать сегодня в полночь', '2026-03-12T00:00'],
    ['сегодня к полуночи', '2026-03-12T00:00'],
    ['сегодня в 12 ночи', '2026-03-12T00:00'],
    ['сегодня ночью в 2', '2026-03-12T02:00'],
  ] as const)('is to come: %s', ([text, expected]) => {
    for (const hour of [9, 14, 22]) expect(firstMoment(text, hour)).toBe(expected);
  });

  test.for([
    ['tonight at 8', '2026-03-11T20:00'],
    ['today at noon', '2026-03-11T12:00'],
    ['today at 12', '2026-03-11T12:00'],
    ['today at 4', '2026-03-11T16:00'],
    ['on Friday at midnight', '2026-03-13T00:00'],
    ['сегодня в 12', '2026-03-11T12:00'],
    ['сегодня вечером в 8', '2026-03-11T20:00'],
  ] as const)('does not begin with another hour: %s', ([text, expected]) => {
    expect(firstMoment(text)).toBe(expected);
  });

  test('has begun after midnight', () => {
    expect(firstMoment('tonight at 2', 1)).toBe('2026-03-11T02:00');
  });
});
