import { expect, test } from 'vitest';
import { taskWording } from '../../../../../../electron/engine/text/request/taskWording.ts';

test.each([
  ['The user needs to buy trout by Friday.', 'Buy trout by Friday.'],
  ['I still have to call the landlord.', 'Call the landlord.'],
  ['Remind the user to water the ferns tomorrow.', 'Water the ferns tomorrow.'],
  ['We must renew the lease.', 'Renew the lease.'],
  ['Пользователю нужно купить форель.', 'Купить форель.'],
  ['Я должна позвонить в банк завтра.', 'Позвонить в банк завтра.'],
  ['Напомнить мне полить цветы.', 'Полить цветы.'],
])('“%s” stands on the list as “%s”', (statement, task) => {
  expect(taskWording(statement)).toBe(task);
});

test.each(['Buy oars.', 'The landlord needs to call back.', 'Купить вёсла.'])(
  'what is written as a task already stays: %s',
  (statement) => {
    expect(taskWording(statement)).toBe(statement);
  },
);
