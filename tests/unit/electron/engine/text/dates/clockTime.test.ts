import { describe, expect, test } from 'vitest';
import { clockIn } from '../../../../../../electron/engine/text/dates/clockTime.ts';
import { comingDateIn } from '../../../../../../electron/engine/text/dates/comingDate.ts';

/** "9:30"; null for none. */
function clock(text: string): string | null {
  const time = clockIn(text);
  return time && `${time.hour}:${String(time.minute).padStart(2, '0')}`;
}

describe('a time of day', () => {
  test.for([
    ['dentist at 9.30', '9:30'],
    ['meeting from 9.30 to 10.15', '9:30'],
    ['9.30 pm call', '21:30'],
    ['9.00-18.00 conference', '9:00'],
    ['standup 9:30', '9:30'],
    ['The standup is at 9:30.', '9:30'],
    ['The standup is at 9.30.', '9:30'],
    ['call mom at 5', '5:00'],
    ['at 5 call mom', '5:00'],
    ['at 5 tennis', '5:00'],
    ['at 6 James picks me up', '6:00'],
    ['at 7 drinks with ann', '7:00'],
    ['call at one', '1:00'],
    ["at 8 o'clock classes", '8:00'],
    ['half past 3 classes', '3:30'],
    ['dentist at 3 on Elm St', '3:00'],
    ['at 2 shops at 5', '5:00'],
    ['встреча в 14.30', '14:30'],
    ['с 9.00 до 10.30', '9:00'],
    ['прийти к 18.30', '18:30'],
    ['в 7 позвонить Анне', '7:00'],
    ['в 3 встреча', '3:00'],
    ['в 8 поезд', '8:00'],
    ['встреча в 9 у Анны', '9:00'],
    ['в 9 Петров зайдёт', '9:00'],
    ['в 3 дня забрать', '15:00'],
    ['3 часа дня', '15:00'],
    ['в 2 ночи', '2:00'],
    ['в 9 утра в 2 магазинах', '9:00'],
  ] as const)('"%s" is %s', ([text, time]) => {
    expect(clock(text)).toBe(time);
  });

  test.for([
    'pay 12.50 to Ann',
    'pay Ann 12.50',
    'buy a 3.50 m cable',
    'sell at 12.50 each',
    'update to version 2.30',
    'call Ann at one of her numbers',
    'it broke at one point',
    'compare prices at 3 different shops',
    'look at 3 houses',
    'sell it at 5 dollars',
    'at 10% off',
    'dinner at 10 Downing Street',
    'перевести 15.30 Ане',
    'купить сыр за 9.90',
    'в 3.50 м от стены',
    'посмотреть цены в 2 магазинах',
    'зайти в 2 магазина',
    'зайти в 5 магазинов',
    'поискать в 2 разных местах',
    'дом в 5 км от города',
    'разделить в 2 раза',
    'в 18 лет пойти в школу',
    'отпуск 3 дня',
    'отель на 2 ночи',
  ])('"%s" has none', (text) => {
    expect(clockIn(text)).toBeNull();
  });

  test.for([
    ['dentist tomorrow 9.30', '9:30'],
    ['9.30 tomorrow dentist', '9:30'],
    ['завтра 14.30 созвон', '14:30'],
    ['завтра 3 часа дня созвон', '15:00'],
    ['pay tomorrow 12.50 to Ann', null],
    ['pay 12.50 on friday', null],
  ] as const)('stands beside a day: "%s" is %s', ([text, expected]) => {
    const time = comingDateIn(text, { now: 0, zone: 'UTC' })?.clock;
    expect(time ? `${time.hour}:${String(time.minute).padStart(2, '0')}` : null).toBe(expected);
  });
});
