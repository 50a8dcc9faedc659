import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  CopyCanceledError,
  createMaintenanceThreads,
  createMaintenanceWorkers,
  type MaintenanceThreads,
} from '../../../../../electron/engine/maintenance/maintenanceThreads.ts';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import { startTaskThread } from '../../../../../electron/engine/threads/taskThread.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { openTestStore } from '../../../../support/testStore.ts';

function startMaintenanceThreads(): MaintenanceThreads {
  const maintenanceThreads = createMaintenanceThreads(
    createMaintenanceWorkers({ startTaskThread, logger: silentLogger }),
  );
  onTestFinished(() => maintenanceThreads.close());
  return maintenanceThreads;
}

/**
 * Priority of each thread of this process: field 19 of its stat file, the name being the second.
 */
function niceness(): number[] {
  const tasks = '/proc/self/task';
  return readdirSync(tasks).map((id) => {
    const line = readFileSync(join(tasks, id, 'stat'), 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

test('a log is emptied once the copies in the making are made', async () => {
  const { file } = openTestStore();
  const maintenanceThreads = startMaintenanceThreads();
  const target = join(dirname(file), 'copy.db');
  const copied = maintenanceThreads.copyVerified(file, target);
  expect(await maintenanceThreads.run('truncateWal', { file })).toBe(true);
  expect(existsSync(target)).toBe(true);
  expect(await copied).toMatchObject({ databaseId: 'db' });
});

test('a copy that cannot be made does not keep a log from being emptied', async () => {
  const { file } = openTestStore();
  const maintenanceThreads = startMaintenanceThreads();
  const copied = maintenanceThreads.copyVerified(file, join(temporaryFolder(), 'away', 'copy.db'));
  const [failure, emptied] = await Promise.allSettled([
    copied,
    maintenanceThreads.run('truncateWal', { file }),
  ]);
  expect(failure.status).toBe('rejected');
  expect(emptied).toEqual({ status: 'fulfilled', value: true });
});

test('the copies of a database are canceled without a trace, and no others', async () => {
  const [one, other] = [openTestStore().file, openTestStore().file];
  const maintenanceThreads = startMaintenanceThreads();
  const copyOf = (file: string) => maintenanceThreads.copyVerified(file, `${file}.copy`);
  const copies = Promise.allSettled([copyOf(one), copyOf(other)]);
  await maintenanceThreads.cancelCopies(one);
  expect(readdirSync(dirname(one)).filter((name) => name.includes('.copy'))).toEqual([]);
  const [canceled, made] = await copies;
  expect(canceled).toMatchObject({ status: 'rejected', reason: expect.any(CopyCanceledError) });
  expect(made.status).toBe('fulfilled');
});

test.runIf(process.platform === 'linux')(
  'copies are finished on a thread that stands back, and no other does',
  async () => {
    const { file } = openTestStore();
    const maintenanceThreads = startMaintenanceThreads();
    const usual = Math.min(...niceness());
    await maintenanceThreads.run('checkpoint', { file });
    expect(niceness().filter((nice) => nice > usual)).toEqual([]);
    await maintenanceThreads.copyVerified(file, join(dirname(file), 'copy.db'));
    const back = niceness().filter((nice) => nice > usual);
    expect(back).toHaveLength(1);
    expect(back[0]).toBeGreaterThan(usual);
  },
);
