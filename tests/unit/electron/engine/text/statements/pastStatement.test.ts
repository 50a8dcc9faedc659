import { describe, expect, test } from 'vitest';
import { comingDateIn } from '../../../../../../electron/engine/text/dates/comingDate.ts';
import { describesPast } from '../../../../../../electron/engine/text/statements/pastStatement.ts';

/** Monday, 9 March 2026, 14:00 in UTC. */
const context = { now: Date.UTC(2026, 2, 9, 14), zone: 'UTC' };

function isPast(text: string): boolean {
  return describesPast(text, comingDateIn(text, context)?.text ?? 'no day');
}

describe('a day in a statement', () => {
  test.for([
    'We had a great dinner on Friday',
    'I went to the gym on Monday',
    'On Friday, we had a great dinner',
    'On Friday I finally visited Anna',
    'Went to the gym on Monday',
    'The concert on Friday was great',
    'Mom and I saw a film on Friday',
    'I woke up at 7',
    'В пятницу ходили в кино',
    'Ходила в зал в понедельник',
    'Мы отлично поужинали в пятницу',
    'Аня приходила в пятницу',
    'В понедельник я была у врача',
    'В субботу мы ездили на дачу',
  ])('is over where the verb beside it is in the past: %s', (text) => {
    expect(isPast(text)).toBe(true);
  });

  test.for([
    'I have a meeting with Tom on Friday',
    'Dinner with Tom on Friday',
    'I booked a table on Friday',
    'The deadline moved to Friday',
    'I bought tickets for Friday',
    'I met Tom, who comes on Friday',
    'I met Tom and we dine on Friday',
    'I met Tom who comes on Friday',
    'I was invited to a party on Friday',
    'I had to move the dentist to Friday',
    'We decided to meet on Friday',
    'I need to get the car fixed on Friday',
    'The package gets delivered on Friday',
    "I called Ann and we'll meet on Friday",
    'Red team training on Friday',
    'I finished the report due on Friday',
    'В пятницу встреча с Аней',
    'В пятницу футбол',
    'В пятницу финал',
    'В субботу день рождения Михаила',
    'Записалась к врачу в пятницу',
    'Перенесли встречу на пятницу',
    'Купил билеты на пятницу',
    'Решили встретиться в пятницу',
    'Позвонила Аня, в пятницу ужин',
    'В понедельник школа',
    'В пятницу будем дома',
  ])('is to come in any other: %s', (text) => {
    expect(isPast(text)).toBe(false);
  });
});
