import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countForRun } from '../reliability/support/counts.ts';
import { seededRandom } from '../reliability/support/random.ts';
import { realClock } from '../reliability/support/reopen.ts';
import { runUntilCutOff } from '../reliability/support/swapRun.ts';
import { filesContaining } from '../support/filesContaining.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';

const KILLS = countForRun('LOCI_FORGET_KILLS', 4, 30);
const PROGRAM = join(import.meta.dirname, 'support/forgetsWord.ts');
const WORD = 'zq7forgotten';
const KEPT_WORD = 'zq8kept';

async function makeLivedInHome(): Promise<string> {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, clock: realClock });
  for (let n = 0; n < 20; n += 1) await engine.say(`Lamp ${n} stands near door ${n + 40}.`);
  await engine.say(`remember that the key of ${KEPT_WORD} opens the third drawer`);
  await engine.say(`remember that my sister lives in ${WORD}`);
  await engine.close();
  return home;
}

/**
 * State that a start finds after the kill: everything, nothing, or the files of a half-done
 * forgetting.
 */
async function found(home: string): Promise<{ state: 'there' | 'gone'; left: string[] }> {
  const engine = await startTestEngine({ home, clock: realClock });
  expect((await engine.call('status.get', {})).storage).toBe('ok');
  const about = async (word: string) => (await engine.call('facts.list', { query: word })).total;
  expect(await about(KEPT_WORD)).toBe(1);
  const state = (await about(WORD)) > 0 ? 'there' : 'gone';
  const { messages } = await engine.call('search.everything', { query: WORD });
  await engine.close();
  if (state === 'there') expect(messages, 'a memory without its turn').not.toEqual([]);
  return { state, left: state === 'there' ? [] : filesContaining(home, WORD) };
}

test(`after ${KILLS} kills around forgetting it is wholly gone or not begun, and never back`, async () => {
  const lived = await makeLivedInHome();
  const random = seededRandom(20_261_124);
  const copied = () => {
    const home = temporaryFolder();
    cpSync(lived, home, { recursive: true });
    return home;
  };
  const whole = copied();
  const { ms } = await runUntilCutOff(PROGRAM, { home: whole, word: WORD }, null);
  expect(await found(whole)).toEqual({ state: 'gone', left: [] });
  const tally = { there: 0, gone: 0, over: 0 };
  const half: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const home = copied();
    const { cutOff } = await runUntilCutOff(PROGRAM, { home, word: WORD }, random() * ms * 1.1);
    const { state, left } = await found(home);
    if (!cutOff) expect(state, `kill ${kill} came after the acknowledgement`).toBe('gone');
    if (left.length > 0) half.push(`kill ${kill}: ${left.join()}`);
    tally[cutOff ? state : 'over'] += 1;
    rmSync(home, { recursive: true, force: true });
  }
  reportTries(KILLS, KILLS - half.length);
  reportFigure('kills after the acknowledgement', tally.over, '');
  console.log(
    `${KILLS} kills around forgetting: ${tally.over} after it was acknowledged, ` +
      `${tally.gone} before and gone, ${tally.there} not begun, ${half.length} half`,
  );
  expect(half).toEqual([]);
});
