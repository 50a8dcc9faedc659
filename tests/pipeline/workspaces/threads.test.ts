import { expect, test } from 'vitest';
import type { StartTaskThread } from '../../../electron/engine/dependencies.ts';
import { startTaskThread } from '../../../electron/engine/threads/taskThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

/** Real threads, and which were started. */
function countedThreads() {
  const entries: string[] = [];
  const start: StartTaskThread = (entry, data, logger) => {
    entries.push(entry);
    return startTaskThread(entry, data, logger);
  };
  return { entries, start };
}

test('a day with real reader and maintenance threads: messages, search, a copy, and the end', async () => {
  const { entries, start } = countedThreads();
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, startTaskThread: start });
  await engine.say('Remember that the key lies under the blue pot');
  const answer = await engine.say('Where is the key?');
  expect(answer.text).toContain('blue pot');
  expect((await engine.call('facts.list', {})).nodes).toHaveLength(1);
  await engine.call('backups.create', {});
  expect((await engine.call('backups.list', {})).backups).toHaveLength(1);
  await engine.close();
  // Two that read, one that copies, and one that finishes copies.
  expect(entries.toSorted()).toEqual([
    'maintenance/thread',
    'maintenance/thread',
    'readers/thread',
    'readers/thread',
  ]);
});

test('the end of a day without a copy starts no maintenance thread', async () => {
  const { entries, start } = countedThreads();
  const engine = await startTestEngine({ home: temporaryFolder(), startTaskThread: start });
  await engine.say('Remember that the key lies under the blue pot');
  await engine.close();
  expect(entries.filter((entry) => entry.startsWith('maintenance'))).toEqual([]);
});
