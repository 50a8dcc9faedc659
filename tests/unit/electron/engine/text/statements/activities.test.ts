import { describe, expect, test } from 'vitest';
import {
  useTodoWords,
  stripActivity,
} from '../../../../../../electron/engine/text/statements/activities.ts';

describe('words for one activity', () => {
  test.for([
    ['Call the dentist', 'phone the dentist', 'call the dentist'],
    ['Pay the rent', 'payment of the rent', 'pay of the rent'],
    ['позвонить врачу', 'звонок врачу', 'позвонить врачу'],
    ['Оплатить счёт', 'платеж за счёт', 'оплатить за счет'],
    ['Встреча с Олей', 'встретиться с Олей', 'встреча с олей'],
    ['Buy a ring', 'call for a ring', 'call for a ring'],
    ['Dentist at 3', 'phone the dentist', 'phone the dentist'],
  ] as const)('beside "%s", "%s" reads "%s"', ([todo, text, words]) => {
    expect(useTodoWords(todo, text)).toBe(words);
  });

  test('leave what it is done with', () => {
    expect(stripActivity('Buy the milk')).toBe('the milk');
    expect(stripActivity('Dentist')).toBe('dentist');
  });
});
