import { expect, test } from 'vitest';
import { silentLogger, type TaskThread } from '../../../../../electron/engine/dependencies.ts';
import { createReaders } from '../../../../../electron/engine/readers/createReaders.ts';
import { TaskError, ThreadEndedError } from '../../../../../electron/engine/threads/taskThread.ts';

const COUNTS = { conversations: 0 };

/** Threads of which the first few die of their first task. */
function dying(deaths: number, failure: Error = new ThreadEndedError('readers/thread')) {
  let starts = 0;
  const startTaskThread = (): TaskThread => {
    const dies = (starts += 1) <= deaths;
    let ended = false;
    return {
      run() {
        ended = dies;
        return dies ? Promise.reject(failure) : Promise.resolve(COUNTS);
      },
      ended: () => ended,
      close: () => Promise.resolve(),
    };
  };
  const readers = createReaders(
    { file: 'memory.db', vectors: 'vectors.db' },
    { startTaskThread, logger: silentLogger },
  );
  return { readers, starts: () => starts };
}

test('a read whose thread dies is read again on another one', async () => {
  const { readers, starts } = dying(2);
  expect(await readers.run('counts', null, 0)).toBe(COUNTS);
  expect(starts()).toBe(3);
});

test('a read that kills every thread fails in the end', async () => {
  const { readers, starts } = dying(Infinity);
  await expect(readers.run('counts', null, 0)).rejects.toThrow(ThreadEndedError);
  expect(starts()).toBe(3);
});

test('a read that fails by itself is not read again', async () => {
  const { readers, starts } = dying(1, new TaskError('corrupt', 'malformed'));
  await expect(readers.run('counts', null, 0)).rejects.toThrow('malformed');
  expect(starts()).toBe(1);
});
