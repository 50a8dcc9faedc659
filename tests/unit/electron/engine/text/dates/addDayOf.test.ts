import { expect, test } from 'vitest';
import { addDayOf } from '../../../../../../electron/engine/text/dates/addDayOf.ts';

const zone = 'Europe/Berlin';
/** Monday. */
const now = Date.UTC(2026, 2, 2, 9);
const day = { now, zone };

test.each([
  ['The dentist is at 4pm', 'the dentist is on friday at 3', 'the dentist is on friday at 4pm'],
  ['The dentist is at 4pm', 'Dentist on Friday', 'Dentist on Friday at 4pm'],
  ['Team lunch is at 1pm', 'Team lunch is on 14 March at noon', 'Team lunch is on 14 March at 1pm'],
  ['at 11', 'meeting with Anna is tomorrow at 10', 'meeting with Anna is tomorrow at 11'],
  ['Стоматолог в 16', 'Стоматолог в пятницу в 15', 'Стоматолог в пятницу в 16'],
  ['Созвон в 10:30', 'Созвон завтра в 9:00', 'Созвон завтра в 10:30'],
])('%j keeps the day of %j', (statement, content, expected) => {
  expect(addDayOf(statement, { content, at: now }, day)).toBe(expected);
});

test.each([
  ['The dentist is on Monday at 4pm', 'the dentist is on friday at 3'],
  ['The dentist is at 4pm', 'the dentist is at 3pm'],
  ['The plumber is at 4pm', 'the dentist is on friday at 3'],
  ['The dentist is closed', 'the dentist is on friday at 3'],
])('%j takes no day of %j', (statement, content) => {
  expect(addDayOf(statement, { content, at: now }, day)).toBeNull();
});

test('the day of a statement from last week is not taken for this week’s', () => {
  const earlier = { content: 'the dentist is on friday at 3', at: now - 7 * 86_400_000 };
  expect(addDayOf('The dentist is at 4pm', earlier, day)).toBeNull();
});
