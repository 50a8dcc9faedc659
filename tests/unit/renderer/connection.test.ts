import { expect, test, vi } from 'vitest';
import { createConnection } from '../../../renderer/client.ts';
import { EntryRefusedError } from '../../../renderer/entrance/refusal.ts';
import { memoryTransportPair } from '../../support/memoryTransport.ts';

test('a fresh address that is opened while the old one is being refused is tried as well', async () => {
  const first = Promise.withResolvers<never>();
  const opened: string[] = [];
  let secret = 'old';
  const connection = createConnection({
    open() {
      opened.push(secret);
      return secret === 'old' ? first.promise : Promise.resolve(memoryTransportPair()[0]);
    },
  });
  connection.start();
  secret = 'fresh';
  connection.retryNow();
  first.reject(new EntryRefusedError({ reason: 'secret_unknown' }));
  await expect.poll(() => opened).toEqual(['old', 'fresh']);
  connection.stop();
});

test('an address that is refused is not tried again by itself', async () => {
  let tries = 0;
  const connection = createConnection({
    open() {
      tries += 1;
      return Promise.reject(new EntryRefusedError({ reason: 'secret_unknown' }));
    },
    firstDelayMs: 1,
  });
  connection.start();
  await expect.poll(() => connection.store.getState().phase).toBe('refused');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tries).toBe(1);
  connection.stop();
});

test('an open tab never waits longer than two seconds between two tries', async () => {
  vi.useFakeTimers();
  const triedAt: number[] = [];
  const retries: boolean[] = [];
  const connection = createConnection({
    open(isRetry) {
      triedAt.push(Date.now());
      retries.push(isRetry);
      return Promise.reject(new Error('nobody answers'));
    },
  });
  connection.start();
  await vi.advanceTimersByTimeAsync(60_000);
  connection.stop();
  vi.useRealTimers();
  const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
  expect(pauses.length).toBeGreaterThan(29);
  expect(Math.max(...pauses)).toBe(2_000);
  expect(retries.slice(0, 3)).toEqual([false, true, true]);
});
