import { expect, test } from 'vitest';
import { englishChanges, russianChanges } from '../../../bench/lib/changes/labeledChanges.ts';
import { measureChanges, type ReadingOrder } from '../../../bench/lib/changes/measureChanges.ts';

const ORDERS: readonly ReadingOrder[] = ['as said', 'later first'];
const LANGUAGES = [
  ['English', englishChanges],
  ['Russian', russianChanges],
] as const;

test.each(
  LANGUAGES.flatMap(([name, changes]) => ORDERS.map((order) => [name, order, changes] as const)),
)(
  'everyday changes in %s, read %s: the judge is asked, nothing right ends, nothing outdated is unmarked',
  async (_language, order, changes) => {
    const report = await measureChanges(changes, order);
    expect(report.related).toBeGreaterThanOrEqual(30);
    expect(report.updates).toBeGreaterThan(0);
    expect({ wrong: report.wrong, unmarked: report.unmarked }).toEqual({ wrong: 0, unmarked: 0 });
    expect(report.askedPercent, report.missed.join('; ')).toBeGreaterThanOrEqual(95);
    expect(report.updated).toBeGreaterThan(0);
  },
  300_000,
);
