import { expect, test } from 'vitest';
import { ContractError } from '../../shared/contract/errors.ts';
import { countForRun } from '../reliability/support/counts.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { mortalThreads } from './support/mortalThreads.ts';

const SEARCHES = countForRun('LOCI_SEARCHES', 60, 700);
/** Searches between two deaths of a reader. */
const APART = 20;
const AT_ONCE = 5;

test(`of ${SEARCHES} searches none fails while readers and the maintenance thread die`, async () => {
  const threads = mortalThreads();
  const engine = await startTestEngine({ home: temporaryFolder(), startTaskThread: threads.start });
  for (let n = 0; n < 10; n += 1) await engine.say(`Lamp ${n} stands near door ${n + 40}.`);
  const failures: string[] = [];
  let deaths = 0;
  let found = 0;
  const search = async (n: number) => {
    try {
      const { messages } = await engine.call('search.everything', { query: `lamp ${n % 10}` });
      if (messages.length > 0) found += 1;
    } catch (error) {
      failures.push(error instanceof ContractError ? error.error.code : String(error));
    }
  };
  for (let first = 0; first < SEARCHES; first += APART) {
    if (threads.kill('readers/thread')) deaths += 1;
    // A copy that is cut off may fail, visibly; searching goes on.
    const copy = engine.call('backups.create', {}).catch(() => null);
    for (let n = first; n < Math.min(SEARCHES, first + APART); n += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => search(n + k)));
    }
    if (threads.kill('maintenance/thread')) deaths += 1;
    await copy;
    await engine.call('facts.remember', { content: `Key ${first} opens drawer ${first + 100}.` });
  }
  reportTries(SEARCHES, SEARCHES - failures.length);
  reportFigure('deaths of threads', deaths, '');
  expect(failures).toEqual([]);
  expect(found).toBe(SEARCHES);
  expect(deaths).toBeGreaterThan(SEARCHES / APART / 2);
  const { total } = await engine.call('facts.list', {});
  expect(total).toBe(Math.ceil(SEARCHES / APART));
});
