import { expect, test } from 'vitest';
import type { TaskThread } from '../../../../../electron/engine/dependencies.ts';
import { createRestartingThread } from '../../../../../electron/engine/threads/restartingThread.ts';

/** Threads that answer with their number, and can be ended from outside. */
function threads() {
  const started: { ended: boolean }[] = [];
  const start = (): TaskThread => {
    const state = { ended: false };
    const number = started.push(state);
    return {
      run: () => Promise.resolve(number),
      isEnded: () => state.ended,
      close: () => Promise.resolve(void (state.ended = true)),
    };
  };
  return { started, start };
}

test('a thread is started by its first task, and serves the next ones', async () => {
  const { started, start } = threads();
  const thread = createRestartingThread(start);
  expect(started).toHaveLength(0);
  expect(await thread.run('a', null, 0)).toBe(1);
  expect(await thread.run('b', null, 0)).toBe(1);
});

test('the next task starts another one where the thread ended', async () => {
  const { started, start } = threads();
  const thread = createRestartingThread(start);
  await thread.run('a', null, 0);
  started.forEach((state) => (state.ended = true));
  expect(await thread.run('b', null, 0)).toBe(2);
});

test('closing ends the thread and refuses tasks', async () => {
  const { started, start } = threads();
  const thread = createRestartingThread(start);
  await thread.run('a', null, 0);
  await thread.close();
  expect(started).toEqual([{ ended: true }]);
  await expect(thread.run('b', null, 0)).rejects.toThrow('closed');
});
