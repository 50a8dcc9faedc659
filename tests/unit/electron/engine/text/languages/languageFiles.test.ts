import { describe, expect, test } from 'vitest';
import { languageFiles } from '../../../../../../electron/engine/text/languages/languageFiles.ts';
import { timeIn } from '../../../../../../electron/engine/retrieval/understand/timeExpression.ts';
import { timeExpressions } from '../../../../../support/timeExpressions.ts';

// Saturday, 21 November 2026, noon in UTC.
const context = { now: Date.UTC(2026, 10, 21, 12), zone: 'UTC' };

function daysIn(question: string): string | null {
  const interval = timeIn(question, context);
  if (interval === null) return null;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `${day(interval.from)} ${day(interval.to)}`;
}

describe.each([...languageFiles])('$code', ({ code, time, questions }) => {
  const expressions = timeExpressions[code] ?? [];

  test('has at least 15 expressions of time with the days they mean', () => {
    expect(expressions.length).toBeGreaterThanOrEqual(15);
  });

  test.for(expressions)('"%s" is a stretch of days', ([question, days]) => {
    expect(daysIn(question)).toBe(days);
  });

  test('names each weekday, month and season', () => {
    expect([time.weekdays.length, time.months.length, time.seasons.length]).toEqual([7, 12, 4]);
  });

  test('has words for each kind of question, none of them twice', () => {
    for (const phrases of Object.values<string>({ ...questions })) {
      const list = phrases.split('|');
      expect(list.length).toBeGreaterThan(8);
      expect(
        list.filter((phrase, i) => phrase.trim() === '' || list.indexOf(phrase) !== i),
      ).toEqual([]);
    }
  });
});
