import { expect, test } from 'vitest';
import type { StartTaskThread } from '../../../../../electron/engine/dependencies.ts';
import { timedLedger } from '../../../../../electron/engine/bus/timedLedger.ts';
import { createTaskLog, withTaskLog } from '../../../../../electron/engine/threads/taskLog.ts';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';

/** A log that is kept, and a stopwatch that is moved by hand. */
function opened(traced = false) {
  const lines: unknown[] = [];
  let now = 0;
  const logger = {
    ...silentLogger,
    info: (event: string, fields = {}) => void lines.push([event, fields]),
  };
  const taskLog = createTaskLog(logger, () => now, traced);
  return { taskLog, lines, pass: (ms: number) => (now += ms) };
}

/** A thread whose tasks end when their turn comes. */
function threadOf(results: readonly Promise<unknown>[]): StartTaskThread {
  let next = 0;
  return () => ({
    run: () => results[(next += 1) - 1] ?? Promise.reject(new Error('no more')),
    isEnded: () => false,
    close: () => Promise.resolve(),
  });
}

test('a task over 40 ms is noted by its name, time and rows, and nothing of what it read', async () => {
  const { taskLog, lines, pass } = opened();
  const first = Promise.withResolvers<unknown>();
  const second = Promise.withResolvers<unknown>();
  const start = withTaskLog(threadOf([first.promise, second.promise]), taskLog);
  const thread = start('readers/thread', {}, silentLogger);
  const long = thread.run('listFacts', { query: 'private words' }, 0);
  const behind = thread.run('recall', { query: 'private words' }, 0);
  pass(41);
  first.resolve({ nodes: ['private', 'words'], total: 2 });
  await long;
  pass(40);
  second.resolve([]);
  await behind;
  expect(lines).toEqual([['slow task', { name: 'listFacts', ms: 41, waitedMs: 0, rows: 2 }]]);
});

test('a task that waits for another is not slow by that', async () => {
  const { taskLog, lines, pass } = opened(true);
  const ends = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const start = withTaskLog(threadOf(ends.map(({ promise }) => promise)), taskLog);
  const thread = start('readers/thread', {}, silentLogger);
  const both = [thread.run('warm', null, 0), thread.run('counts', null, 0)];
  pass(100);
  ends[0]?.resolve(true);
  await both[0];
  pass(1);
  ends[1]?.resolve(null);
  await both[1];
  expect(lines).toEqual([
    ['slow task', { name: 'warm', ms: 100, waitedMs: 0, rows: 0 }],
    ['task', { name: 'counts', ms: 1, waitedMs: 100, rows: 0 }],
  ]);
});

test('a task that fails is noted too, and fails as it did', async () => {
  const { taskLog, lines, pass } = opened();
  const failing = Promise.withResolvers<unknown>();
  const thread = withTaskLog(threadOf([failing.promise]), taskLog)(
    'readers/thread',
    {},
    silentLogger,
  );
  const run = thread.run('recall', null, 0);
  pass(50);
  failing.reject(new Error('broken'));
  await expect(run).rejects.toThrow('broken');
  expect(lines).toMatchObject([['slow task', { name: 'recall', ms: 50 }]]);
});

test('a slow commit is noted by the topics of its events, and how many rows they changed', () => {
  const { taskLog, lines, pass } = opened();
  const inner = {
    commit: <T>(write: () => { value: T }) => write().value,
    commitUnsynced: (write: () => void) => write(),
  };
  const ledger = timedLedger(inner, taskLog);
  const event = { topic: 'memory.changed', changes: [{}, {}, {}] } as never;
  const value = ledger.commit(() => {
    pass(45);
    return { value: 7, events: [event] };
  });
  ledger.commitUnsynced(() => void pass(60));
  ledger.commit(() => ({ value: 8, events: [] }));
  expect(value).toBe(7);
  expect(lines).toEqual([
    ['slow task', { name: 'commit memory.changed', ms: 45, waitedMs: 0, rows: 3 }],
    ['slow task', { name: 'commit unsynced', ms: 60, waitedMs: 0, rows: 0 }],
  ]);
});
