import { describe, expect, test } from 'vitest';
import {
  clockTimeIn,
  dayIn,
  momentIn,
  startOfDay,
} from '../../../../../../electron/engine/algorithms/time/zonedTime.ts';
import {
  dueInText,
  dueOf,
  withDue,
} from '../../../../../../electron/engine/curation/lifetime/dueTime.ts';
import {
  englishWordings,
  russianWordings,
  vagueWordings,
} from '../../../../../support/fixtures/dueWordings.ts';

const systemZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONE = 'Europe/Berlin';
const NOW = momentIn(ZONE, { year: 2026, month: 11, day: 25 }, { hour: 10, minute: 0 });

const pad = (value: number) => String(value).padStart(2, '0');

/** Due time as the fixtures write it: `2026-12-15`, or `2026-12-15T09:00`. */
function dueText(text: string): string | null {
  const due = dueInText(text, NOW, ZONE);
  if (due === null) return null;
  const { year, month, day } = dayIn(ZONE, due.at);
  const { hour, minute } = clockTimeIn(ZONE, due.at);
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return due.hasTime ? `${date}T${pad(hour)}:${pad(minute)}` : date;
}

describe.each([
  ['English', englishWordings],
  ['Russian', russianWordings],
] as const)('sixty due times in %s', (_, wordings) => {
  test('are read right in 95 of 100', () => {
    expect(wordings).toHaveLength(60);
    const wrong = wordings.filter(([text, due]) => dueText(text) !== due);
    expect(wrong.length).toBeLessThanOrEqual(3);
  });
});

test.for(vagueWordings)('nothing is guessed from "%s"', (text) => {
  expect(dueText(text)).toBeNull();
});

describe('a to-do', () => {
  const row = {
    kind: 'Todo',
    content: 'ring the plumber tomorrow at 9',
    attributes: '{}',
    created_at: NOW,
    event_time: NOW,
  } as const;
  const other = { at: NOW + 1, hasTime: true };

  test('is due when its words say, as of the moment they were said', () => {
    expect(dueOf(row)?.hasTime).toBe(true);
    expect(dueOf({ ...row, kind: 'Fact' })).toBeNull();
  });

  test('is due at the time of day that a model read in the conversation around it', () => {
    const content = 'ring the plumber';
    const start = startOfDay(systemZone, { year: 2026, month: 11, day: 26 });
    const onDay = { ...row, content, event_time: start };
    expect(dueOf(onDay)).toEqual({ at: start, hasTime: false });
    const atHalfPastTwo = start + 14.5 * 3_600_000;
    expect(dueOf({ ...onDay, event_time: atHalfPastTwo })).toEqual({
      at: atHalfPastTwo,
      hasTime: true,
    });
  });

  test('is due when the person says, or never', () => {
    expect(dueOf({ ...row, attributes: withDue('{"a":1}', other) })).toEqual(other);
    expect(dueOf({ ...row, attributes: withDue('{}', null) })).toBeNull();
    expect(JSON.parse(withDue('{"a":1}', null))).toEqual({ a: 1, due: null });
  });
});
