import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  playwrightCounts,
  readCounts,
  verdict,
  vitestCounts,
} from '../../../scripts/lib/testReports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'loci-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));
const part = (passed: number, failed = 0, skipped = 0, broken = 0) => ({
  passed,
  failed,
  skipped,
  broken,
});

describe('the last line of a test run', () => {
  it.each([
    ['everything passed', [part(10), part(5)], '15 passed, 0 failed', true],
    ['one failed', [part(10, 1), part(5)], '15 passed, 1 failed', false],
    ['some were skipped', [part(10, 0, 2)], '10 passed, 0 failed, 2 skipped', true],
    ['one part ran nothing', [part(10), part(0)], '10 passed, 0 failed', false],
    ['everything was skipped', [part(0, 0, 7)], '0 passed, 0 failed, 7 skipped', false],
    ['a file did not load', [part(10, 0, 0, 1)], '10 passed, 1 failed', false],
    ['nothing was run', [], '0 passed, 0 failed', false],
  ])('when %s', (_name, parts, line, success) => {
    expect(verdict(parts)).toMatchObject({ line, success });
  });
});

describe('reports', () => {
  it('of Vitest are counted, with a file that did not load as a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
    expect(vitestCounts({ ...report, numFailedTestSuites: 0 })).toEqual(part(3, 0, 2));
    expect(vitestCounts({ ...report, numFailedTestSuites: 1 })).toEqual(part(3, 0, 2, 1));
  });

  it('of Playwright are counted, a flaky journey as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightCounts({ stats })).toEqual(part(4, 2, 2));
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual(part(4, 2, 2, 1));
  });

  it('that are missing, cut off or of another form are failures', () => {
    const cutOff = join(folder, 'cut-off.json');
    writeFileSync(cutOff, '{"stats": {');
    const other = join(folder, 'other.json');
    writeFileSync(other, 'null');
    for (const file of [join(folder, 'missing.json'), cutOff, other]) {
      expect(readCounts(file, playwrightCounts)).toEqual(part(0, 0, 0, 1));
    }
  });
});
