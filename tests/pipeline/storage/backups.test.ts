import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const copies = async (engine: TestEngine) => (await engine.call('backups.list', {})).backups;

/** Nothing of the night, which makes a copy of its own. */
async function startWithoutNights(home = temporaryFolder()): Promise<TestEngine> {
  const engine = await startTestEngine({ home, clock: createManualClock() });
  const never = '0 0 1 1 *';
  await engine.call('settings.set', { scope: 'global', key: 'nightly.cron', value: never });
  return engine;
}

test('a copy is made when something was said since, and as long ago as the setting says', async () => {
  const engine = await startWithoutNights();
  await engine.call('settings.set', { scope: 'global', key: 'backup.every_min', value: 60 });
  await engine.say('The blue bicycle stands in the cellar.');
  await engine.engine.wake();
  expect(await copies(engine)).toHaveLength(1);
  await engine.say('The key lies under the mat.');
  engine.clock.advance(58 * MINUTE);
  await engine.engine.wake();
  expect(await copies(engine)).toHaveLength(1);
  engine.clock.advance(2 * MINUTE);
  await engine.engine.wake();
  const [newest] = await copies(engine);
  expect(await copies(engine)).toHaveLength(2);
  expect(newest).toMatchObject({ createdAt: engine.clock.now(), verified: true, messages: 4 });
  // Nothing was said since.
  engine.clock.advance(5 * 60 * MINUTE);
  await engine.engine.wake();
  await engine.engine.wake();
  const withIdleSession = (await copies(engine)).length;
  engine.clock.advance(5 * 60 * MINUTE);
  await engine.engine.wake();
  expect(await copies(engine)).toHaveLength(withIdleSession);
});

test('copies are thinned as the setting says, files and all, and the newest stays', async () => {
  const home = temporaryFolder();
  const engine = await startWithoutNights(home);
  const value = { daily: 3, weekly: 0, monthly: 0 };
  await engine.call('settings.set', { scope: 'global', key: 'backup.keep', value });
  const made: string[] = [];
  for (let day = 0; day < 6; day += 1) {
    made.push((await engine.call('backups.create', {})).id);
    engine.clock.advance(DAY);
  }
  const left = (await copies(engine)).map(({ id }) => id);
  expect(left).toEqual(made.slice(-3).reverse());
  const { workspaceId } = await engine.call('status.get', {});
  const files = readdirSync(workspaceFolders(home, workspaceId).backups);
  expect(files.sort()).toEqual(left.flatMap((id) => [`${id}.db`, `${id}.json`]).sort());
});

test('a copy that cannot be made is said so, and tried again until one is there', async () => {
  const home = temporaryFolder();
  const engine = await startWithoutNights(home);
  const { workspaceId } = await engine.call('status.get', {});
  const folder = workspaceFolders(home, workspaceId).backups;
  const lacksBackup = async () =>
    (await engine.call('status.get', {})).degraded.includes('no_backup');
  await engine.say('The blue bicycle stands in the cellar.');
  await engine.engine.wake();
  engine.clock.advance(31 * MINUTE);
  await engine.say('The key lies under the mat.');
  // Somebody put a file where the folder of the copies was.
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, '');
  expect(await lacksBackup()).toBe(false);
  await engine.engine.wake();
  expect([await lacksBackup(), await copies(engine)]).toEqual([true, []]);
  // Mended: the next try makes the folder too, long before the next copy would be due.
  rmSync(folder);
  engine.clock.advance(4 * MINUTE);
  await engine.engine.wake();
  expect(await lacksBackup()).toBe(true);
  engine.clock.advance(MINUTE);
  await engine.engine.wake();
  expect([await lacksBackup(), (await copies(engine)).length]).toEqual([false, 1]);
});

test('a copy made before the clock was set back does not keep the next ones from being made', async () => {
  const engine = await startWithoutNights();
  await engine.say('The blue bicycle stands in the cellar.');
  await engine.engine.wake();
  engine.clock.advance(-400 * DAY);
  await engine.say('The key lies under the mat.');
  await engine.engine.wake();
  // By the night that is due on that day, too, as its last work.
  await until(async () => (await copies(engine)).length === 2, 'a second copy');
});

test('a night that came due makes the one copy, and not another that is due at the same time', async () => {
  const engine = await startTestEngine({ home: temporaryFolder(), clock: createManualClock() });
  await engine.say('I keep bees.');
  await engine.engine.wake();
  expect(await copies(engine)).toHaveLength(1);
  engine.clock.advance(DAY);
  await engine.say('Good morning.');
  // A due night waits until nobody chats.
  engine.clock.advance(6 * 60_000);
  await engine.engine.wake();
  const nights = async () => (await engine.call('maintenance.get', {})).runs;
  await until(async () => (await nights())[0]?.state === 'done', 'the end of the night');
  expect(await nights()).toHaveLength(1);
  expect(await copies(engine)).toHaveLength(2);
});

test('a copy in progress does not hold up closing, and the next start makes it', async () => {
  const home = temporaryFolder();
  const engine = await startWithoutNights(home);
  await engine.say('The blue bicycle stands in the cellar.');
  const { workspaceId } = await engine.call('status.get', {});
  const copying = Promise.allSettled([engine.call('backups.create', {})]);
  await engine.close();
  expect(await copying).toMatchObject([{ status: 'rejected' }]);
  expect(readdirSync(workspaceFolders(home, workspaceId).backups)).toEqual([]);
  const next = await startWithoutNights(home);
  expect(await copies(next)).toEqual([]);
  await next.engine.wake();
  expect(await copies(next)).toHaveLength(1);
});
