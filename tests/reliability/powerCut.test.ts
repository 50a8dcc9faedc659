import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { countForRun } from './support/counts.ts';
import { createExpectations } from './support/expectations.ts';
import { problemsOf } from './support/inspect.ts';
import { killMoment, runUntilKilled } from './support/loadRun.ts';
import { compileShim, shimEnvironment } from './support/powerCut.ts';
import { seededRandom } from './support/random.ts';
import { reopenUntilIdle } from './support/reopen.ts';
import { reportTries } from '../support/reportFigure.ts';

const CUTS = countForRun('LOCI_CUTS', 3, 50);
const CUTS_PER_HOME = 5;

const workshop = mkdtempSync(join(tmpdir(), 'loci-shim-'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));
const shim = compileShim(workshop);
const missing = 'why' in shim ? shim.why : null;
if (missing !== null) {
  console.error(`\n*** Power cuts are not simulated: ${missing}\n`);
}
const excused = missing !== null && process.env['LOCI_ALLOW_NO_CC'] !== undefined;

test.skipIf(excused)(
  `after ${CUTS} power cuts everything acknowledged is on the disk, whole`,
  async () => {
    if ('why' in shim) {
      throw new Error(`${shim.why}. Install one, or set LOCI_ALLOW_NO_CC to go without this test.`);
    }
    const random = seededRandom(19_700_101);
    let acknowledged = 0;
    for (let first = 0; first < CUTS; first += CUTS_PER_HOME) {
      let home = realpathSync(temporaryFolder());
      const expected = createExpectations();
      for (let cut = first; cut < Math.min(CUTS, first + CUTS_PER_HOME); cut += 1) {
        const image = join(realpathSync(temporaryFolder()), 'image');
        // Files of an earlier run are the start of the image.
        cpSync(home, image, { recursive: true });
        await runUntilKilled({
          home,
          seed: 10_000 + cut,
          kill: killMoment(random, 1_200),
          env: shimEnvironment(shim.library, home, image),
          onReport: expected.note,
        });
        home = image;
        if (!existsSync(join(home, 'workspaces.json'))) continue;
        const file = await reopenUntilIdle(home);
        expect(problemsOf(file, expected), `cut ${cut}`).toEqual([]);
      }
      acknowledged += expected.messages.size;
    }
    console.log(`${CUTS} power cuts: ${acknowledged} messages acknowledged, 0 lost`);
    reportTries(CUTS);
    expect(acknowledged).toBeGreaterThan(CUTS);
  },
);
