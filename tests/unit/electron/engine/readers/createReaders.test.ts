import { setTimeout } from 'node:timers/promises';
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
      isEnded: () => ended,
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

test('building the indexes ahead waits until nobody is being answered', async () => {
  const ran: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<unknown>>();
  const startTaskThread = (): TaskThread => ({
    run(task) {
      ran.push(task);
      const answer = Promise.withResolvers<unknown>();
      answers.set(task, answer);
      return answer.promise;
    },
    isEnded: () => false,
    close: () => Promise.resolve(),
  });
  const files = { file: 'memory.db', vectors: 'vectors.db' };
  const readers = createReaders(files, { startTaskThread, logger: silentLogger });
  const counting = readers.run('counts', null, 0);
  const warming = readers.run('warm', null, 0);
  await setTimeout(120);
  expect(ran).toEqual(['counts']);
  answers.get('counts')?.resolve(COUNTS);
  await counting;
  while (!ran.includes('warm')) await setTimeout(10);
  answers.get('warm')?.resolve(true);
  expect(await warming).toBe(true);
});
