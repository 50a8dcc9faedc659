import { expect, test } from 'vitest';
import { eventTimeOf } from '../../../../../../electron/engine/consolidation/plan/eventTime.ts';
import type { NodeKind } from '../../../../../../shared/domain/node.ts';

const LISBON = 'The user flies to Lisbon on 13 March 2026.';

function dayOf(content: string, given: string | null, kind: NodeKind = 'Event'): string | null {
  const at = eventTimeOf({ content, kind, event_time: given }, (text) => Date.parse(text));
  return at === null ? null : new Date(at).toISOString().slice(0, 16);
}

test.for([
  ['another year', LISBON, '2025-03-13', '2026-03-13T00:00'],
  ['the day on which it was said', LISBON, '2026-03-02', '2026-03-13T00:00'],
  ['a month', LISBON, '2026-03', '2026-03-13T00:00'],
  ['no day', LISBON, null, '2026-03-13T00:00'],
  ['another day', 'The user moved on March 3rd, 2026.', '2026-03-01', '2026-03-03T00:00'],
  ['a day in digits', 'Пользователь летит 13.03.2026.', '2026-03-06', '2026-03-13T00:00'],
  ['другой день', 'Пользователь летит 13 марта 2026 года.', '2026-03-06', '2026-03-13T00:00'],
] as const)(
  'an event is on the day that its statement names, not on %s',
  ([, text, given, day]) => {
    expect(dayOf(text, given)).toBe(day);
  },
);

test.for([
  ['a time on that day', LISBON, '2026-03-13T07:30', '2026-03-13T07:30'],
  ['the beginning of a range', 'The user is away from 13 to 16 March 2026.', '2026-03-13'],
  ['the beginning of another', 'The user is away 13–16 March 2026.', '2026-03-13'],
  ['what lasts until a day', 'The user stays in Bonn until 16 March 2026.', '2026-03-02'],
  ['one of two days', 'Due 3 May 2026, moved from 1 May 2026.', '2026-05-03'],
  ['a statement without a day', 'The user flies to Lisbon in March.', '2026-03-13'],
] as const)('a model dates %s', ([, text, given, day]) => {
  expect(dayOf(text, given)).toBe(day ?? `${given}T00:00`);
});

test('a to-do is due on the day by which it is to be done', () => {
  const content = 'The user needs to pay the invoice by 20 March 2026.';
  expect(dayOf(content, '2026-03-30', 'Todo')).toBe('2026-03-20T00:00');
  expect(dayOf(content, null, 'Todo')).toBeNull();
});

test('a fact without a day of its own has none', () => {
  expect(dayOf('The user’s passport expires on 3 May 2027.', null, 'Fact')).toBeNull();
});
