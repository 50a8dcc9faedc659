import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createBackgroundSync,
  syncData,
} from '../../../../../electron/engine/files/backgroundSync.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** A background sync whose syncs end when they are told to. */
function watched() {
  const running: { end: () => void; fail: (error: unknown) => void }[] = [];
  const problems: unknown[] = [];
  const { begin } = createBackgroundSync(
    'log',
    (problem) => problems.push(problem),
    () => new Promise((end, fail) => running.push({ end, fail })),
  );
  return { begin, running, problems };
}

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a sync is begun again once the one that runs has ended', async () => {
  const { begin, running } = watched();
  begin();
  begin();
  expect(running).toHaveLength(1);
  running[0]?.end();
  await nextEventLoopTurn();
  begin();
  expect(running).toHaveLength(2);
});

test('a sync that failed is reported, and does not keep the next one off', async () => {
  const { begin, running, problems } = watched();
  begin();
  running[0]?.fail(new Error('the disk is gone'));
  await nextEventLoopTurn();
  expect(problems.map(String)).toEqual(['Error: the disk is gone']);
  begin();
  expect(running).toHaveLength(2);
});

test('a file is synced, one that is gone has nothing to sync, and a folder is refused', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log'), 'pages');
  await syncData(join(folder, 'log'));
  await syncData(join(folder, 'gone'));
  mkdirSync(join(folder, 'folder'));
  await expect(syncData(join(folder, 'folder'))).rejects.toMatchObject({ code: 'EISDIR' });
});
