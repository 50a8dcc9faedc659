import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { deltas, DONE, finish, streams } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';

test.each([
  [10_000, 'more than an answer may hold: it is cut off'],
  [6_000, 'read up to a bound'],
])('%i items in one reply are %s, and others are served meanwhile', async (count) => {
  const engine = await startMemoryEngine();
  const items = Array.from({ length: count }, (_, n) => ({
    content: `Lamp ${n}.`,
    evidence: [{ episode: 1, quote: 'a lamp' }],
  }));
  const reply = JSON.stringify({ items });
  const answer = streams([...deltas({ content: reply }), finish('stop'), DONE]);
  // A part that was cut off is asked for again, smaller.
  engine.nextExtraction(...Array.from({ length: 8 }, () => answer));
  await engine.say('I bought a lamp in Oslo, it is green.');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let done = false;
  const read = engine.consolidate().finally(() => (done = true));
  delay.enable();
  let served = 0;
  let longest = 0;
  while (!done) {
    const began = performance.now();
    await engine.call('status.get', {});
    longest = Math.max(longest, performance.now() - began);
    served += 1;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  delay.disable();
  const { recent } = await read;
  console.info(
    `${count} items (${reply.length} characters): ${served} other commands, slowest ${Math.round(longest)} ms, ` +
      `longest pause ${Math.round(delay.max / 1e6)} ms`,
  );
  const rejected = recent[0]?.dropped ?? [];
  expect(rejected.filter(({ reason }) => reason === 'too_many').length).toBeGreaterThan(900);
  expect(rejected.length).toBeLessThan(3_000);
  expect((await engine.call('review.list', {})).counts.waiting).toBe(20);
  expect(served).toBeGreaterThan(10);
});
