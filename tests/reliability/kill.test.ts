import { expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { countForRun } from './support/counts.ts';
import { createExpectations } from './support/expectations.ts';
import { problemsOf } from './support/inspect.ts';
import { killMoment, runUntilKilled } from './support/loadRun.ts';
import { seededRandom } from './support/random.ts';
import { reopenUntilIdle } from './support/reopen.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';

const KILLS = countForRun('LOCI_KILLS', 6, 200);
/** Kills one home goes through before the next one starts empty. */
const KILLS_PER_HOME = 10;

test(`after ${KILLS} kills at random moments nothing acknowledged is lost, halved or doubled`, async () => {
  const random = seededRandom(20_261_121);
  let acknowledged = 0;
  let unacknowledged = 0;
  for (let first = 0; first < KILLS; first += KILLS_PER_HOME) {
    const home = temporaryFolder();
    const expected = createExpectations();
    for (let kill = first; kill < Math.min(KILLS, first + KILLS_PER_HOME); kill += 1) {
      const moment = killMoment(random, 900);
      await runUntilKilled({ home, seed: kill, kill: moment, onReport: expected.note });
      if (!existsSync(join(home, 'workspaces.json'))) continue;
      const file = await reopenUntilIdle(home);
      expect(problemsOf(file, expected), `kill ${kill}`).toEqual([]);
    }
    acknowledged += expected.messages.size;
    unacknowledged += expected.begun.size - expected.messages.size;
  }
  console.log(
    `${KILLS} kills: ${acknowledged} messages acknowledged, 0 lost; ${unacknowledged} cut off before`,
  );
  reportTries(KILLS);
  reportFigure('messages acknowledged', acknowledged, '');
  expect(acknowledged).toBeGreaterThan(KILLS);
});
