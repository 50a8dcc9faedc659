import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReminderStore } from '../../../../../renderer/stores/memory/reminders.ts';
import type { Client } from '../../../../../shared/rpc/client.ts';
import type { MemoryNode } from '../../../../../shared/domain/node.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function withTodo(inMs: number) {
  const values = new Map<string, string>();
  const storage = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
  };
  const todo = { id: 'todo', review: null, due: { at: Date.now() + inMs, hasTime: true } };
  const client = {
    call: () => Promise.resolve({ nodes: [todo] }),
    on: () => () => undefined,
  } as unknown as Client;
  const open = async () => {
    const store = createReminderStore(client, 'w', storage);
    await store.load();
    return store;
  };
  return { open, todo: todo as unknown as MemoryNode };
}

test('what became due while the machine slept is shown soon after it woke', async () => {
  const { open, todo } = await withTodo(10 * MINUTE);
  const store = await open();
  expect(store.getState().due).toEqual([]);
  // Timers stand still while a machine sleeps, and the clock does not.
  vi.setSystemTime(Date.now() + 20 * MINUTE);
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(store.getState().due).toEqual([todo]);
  store.dispose();
});

test('what is hidden in one window goes from another', async () => {
  const { open, todo } = await withTodo(-MINUTE);
  const [one, other] = [await open(), await open()];
  expect(other.getState().due).toEqual([todo]);
  one.hide(todo);
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(other.getState().due).toEqual([]);
  one.dispose();
  other.dispose();
});
