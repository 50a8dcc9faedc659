import { expect, test } from 'vitest';
import { cronOf, simpleSchedule } from '../../../../renderer/features/routines/schedule.ts';
import { isCron } from '../../../../shared/domain/cron.ts';

test.each(['0 7 * * *', '30 17 * * 5', '5 0 * * 1-5', '59 23 * * 0'])(
  'days and time of %s make the same schedule again',
  (cron) => {
    const simple = simpleSchedule(cron);
    expect(simple).not.toBeNull();
    expect(simple && cronOf(simple)).toBe(cron);
    expect(isCron(cron)).toBe(true);
  },
);

test('a time is written with two digits each, as the field of the browser wants it', () => {
  expect(simpleSchedule('5 7 * * 1')).toEqual({ days: '1', time: '07:05' });
});

test.each(['*/5 * * * *', '0 7 1 * *', '0 7 * * 1,3', '0 7 * * mon', 'nonsense', ''])(
  'a schedule that says more, %s, is left as it is written',
  (cron) => expect(simpleSchedule(cron)).toBeNull(),
);
