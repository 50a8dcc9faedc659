import { describe, expect, test } from 'vitest';
import { playwrightOutcomes, vitestOutcomes } from '../../../scripts/lib/attack/outcomes.ts';
import { all, some, type TestChoice } from '../../../scripts/lib/attack/row.ts';
import { ATTACK_TABLE } from '../../../scripts/lib/attack/table.ts';
import { hasHeld, rowLine, tallyRow } from '../../../scripts/lib/attack/tally.ts';
import type { AttackFigure } from '../../support/attackFigures.ts';

const FILE = 'tests/attack/planted.test.ts';

const outcomes = vitestOutcomes(
  {
    testResults: [
      {
        name: `/root/${FILE}`,
        assertionResults: [
          { ancestorTitles: ['a disk'], title: 'holds', status: 'passed' },
          { ancestorTitles: ['a disk'], title: 'counts', status: 'passed' },
          { ancestorTitles: ['a clock'], title: 'fails', status: 'failed' },
          { ancestorTitles: ['a net'], title: 'is left out', status: 'pending' },
        ],
      },
    ],
  },
  '/root',
);

const counted: AttackFigure = { file: FILE, title: 'a disk > counts', tries: 40, held: 40 };
const measured = (value: number): AttackFigure => ({
  file: FILE,
  title: 'a disk > counts',
  what: 'slowest',
  value,
  unit: 'ms',
});

const tally = (tests: readonly TestChoice[], figures: readonly AttackFigure[] = []) =>
  tallyRow({ attack: 'planted', tests }, outcomes, figures);

describe('a line of the attack table', () => {
  test('counts what its tests tried, and tells the worst figure', () => {
    const row = tally([some(FILE, /^a disk/u)], [counted, measured(3), measured(7.5)]);
    expect(row).toMatchObject({ tries: 41, held: 41, failed: 0, missing: null });
    expect(hasHeld(row)).toBe(true);
    expect(rowLine(1, row)).toMatch(/^ {2}1 {2}planted +41 +41 +0 {2}slowest 7\.5 ms$/u);
  });

  test('does not hold where a test failed, whatever that reported before', () => {
    const lied = { ...counted, title: 'a clock > fails' };
    const row = tally([some(FILE, /^a clock/u)], [lied]);
    expect(row).toMatchObject({ tries: 40, held: 39, failed: 1 });
    expect(hasHeld(row)).toBe(false);
    expect(rowLine(2, row)).toMatch(/^! 2/u);
  });

  test('does not hold where a test that passed reports fewer held than tried', () => {
    const row = tally([some(FILE, /counts/u)], [{ ...counted, held: 38 }]);
    expect(row).toMatchObject({ tries: 40, held: 38, failed: 2 });
    expect(hasHeld(row)).toBe(false);
  });

  test.each([
    ['matches nothing', some(FILE, /nobody wrote this/u), 'no test'],
    ['names a file that is not there', all('tests/attack/gone.test.ts'), 'no test'],
    ['was skipped', some(FILE, /left out/u), 'skipped'],
    ['was skipped in part', all(FILE), '1 skipped'],
  ])('did not run where a choice %s, beside one that ran', (_what, choice, why) => {
    const row = tally([some(FILE, /^a disk/u), choice]);
    expect(row.missing).toContain(why);
    expect(hasHeld(row)).toBe(false);
    expect(rowLine(3, row)).toContain('DID NOT RUN');
  });

  test('counts a test once that two of its choices name', () => {
    expect(tally([some(FILE, /holds/u), some(FILE, /^a disk/u)])).toMatchObject({ tries: 2 });
  });
});

test('a test in a browser that passed only when tried again failed', () => {
  const spec = (title: string, status: string) => ({ title, ok: true, tests: [{ status }] });
  const report = {
    suites: [
      {
        title: 'wire.spec.ts',
        file: 'wire.spec.ts',
        specs: [spec('one', 'expected'), spec('two', 'flaky'), spec('three', 'skipped')],
        suites: [{ title: 'inner', file: 'wire.spec.ts', specs: [spec('four', 'unexpected')] }],
      },
    ],
  };
  expect(playwrightOutcomes(report)).toEqual([
    { file: 'e2e/wire.spec.ts', title: 'one', state: 'passed' },
    { file: 'e2e/wire.spec.ts', title: 'two', state: 'failed' },
    { file: 'e2e/wire.spec.ts', title: 'three', state: 'skipped' },
    { file: 'e2e/wire.spec.ts', title: 'inner > four', state: 'failed' },
  ]);
});

test('the table has its five sections, each attack once, and tests for each', () => {
  expect(ATTACK_TABLE.map(({ section }) => section)).toEqual([1, 2, 3, 4, 5]);
  const rows = ATTACK_TABLE.flatMap((one) => one.rows);
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ attack }) => attack)).size).toBe(rows.length);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
});
