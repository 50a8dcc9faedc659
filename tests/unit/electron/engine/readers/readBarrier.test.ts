import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createReadBarrier } from '../../../../../electron/engine/readers/readBarrier.ts';

/** A barrier with reads and work that end when told, and what began and ended, in order. */
function behindBarrier() {
  let timeUp = () => {};
  const barrier = createReadBarrier((_ms, action) => {
    timeUp = action;
    return () => undefined;
  });
  const log: string[] = [];
  const task = (name: string) => {
    const end = Promise.withResolvers<string>();
    const run = () => {
      log.push(`${name} begins`);
      return end.promise;
    };
    return { ...end, run };
  };
  return { barrier, log, task, timeUp: () => timeUp() };
}

test('work waits for the reads that run, and reads that come wait for the work', async () => {
  const { barrier, log, task } = behindBarrier();
  const [first, second, work] = [task('first'), task('second'), task('work')];
  const firstRead = barrier.read(first.run);
  const worked = barrier.withReadsPaused(work.run);
  const secondRead = barrier.read(second.run);
  await yieldToEventLoop();
  expect(log).toEqual(['first begins']);
  first.resolve('one');
  expect(await firstRead).toBe('one');
  await yieldToEventLoop();
  expect(log).toEqual(['first begins', 'work begins']);
  work.resolve('');
  await worked;
  second.resolve('two');
  expect(await secondRead).toBe('two');
});

test('reads that fail, and work that fails, leave the way open', async () => {
  const { barrier, task } = behindBarrier();
  const [read, work, next] = [task('read'), task('work'), task('next')];
  const failed = barrier.read(read.run);
  const worked = barrier.withReadsPaused(work.run);
  read.reject(new Error('dead'));
  await expect(failed).rejects.toThrow('dead');
  work.reject(new Error('busy'));
  await expect(worked).rejects.toThrow('busy');
  next.resolve('read');
  expect(await barrier.read(next.run)).toBe('read');
});

test('after a second reads go on, and the work no longer waits for one that is still running', async () => {
  const { barrier, log, task, timeUp } = behindBarrier();
  const [long, work, next] = [task('long'), task('work'), task('next')];
  void barrier.read(long.run);
  const worked = barrier.withReadsPaused(work.run);
  const nextRead = barrier.read(next.run);
  await yieldToEventLoop();
  expect(log).toEqual(['long begins']);
  timeUp();
  await yieldToEventLoop();
  expect(log).toEqual(['long begins', 'work begins', 'next begins']);
  next.resolve('read');
  expect(await nextRead).toBe('read');
  work.resolve('');
  await worked;
});
