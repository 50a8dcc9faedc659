import { expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

const MINUTE = 60_000;

async function typed(engine: MemoryEngine, content: string): Promise<void> {
  await engine.call('facts.remember', { content });
  engine.clock.advance(MINUTE);
}

async function night(engine: MemoryEngine) {
  await engine.call('maintenance.run', {});
  const latest = async () => (await engine.call('maintenance.get', {})).runs[0];
  await expect.poll(async () => (await latest())?.state).toBe('done');
  return (await latest())?.stages.find(({ name }) => name === 'compare');
}

const disputed = async (engine: MemoryEngine) =>
  (await engine.facts()).filter((node) => node.disputed).map(({ content }) => content);

test('two typed statements whose words contradict each other are marked at once', async () => {
  const engine = await startMemoryEngine();
  await typed(engine, 'My mother’s phone number ends with 12.');
  await typed(engine, 'My mother’s phone number ends with 98.');
  expect(await disputed(engine)).toHaveLength(2);
  const { contradictions } = await engine.call('review.contradictions', {});
  expect(contradictions).toHaveLength(1);
  expect((await engine.facts()).every(({ confidence }) => confidence === 1)).toBe(true);
});

test('what words do not tell, the night asks: both are marked, none is replaced', async () => {
  const engine = await startMemoryEngine();
  await typed(engine, 'I am a vegetarian.');
  await typed(engine, 'I have eaten fish again since March.');
  expect(await disputed(engine)).toEqual([]);
  engine.judges(() => ({ relation: 'update' }));
  const stage = await night(engine);
  expect(stage).toMatchObject({ state: 'done', count: 1 });
  expect(await disputed(engine)).toHaveLength(2);
  expect((await engine.facts()).every(({ status }) => status === 'active')).toBe(true);
  await engine.call('history.undo', { changeId: stage?.changeIds[0] ?? '' });
  expect(await disputed(engine)).toEqual([]);
  // Compared once: the next night asks no more about it.
  expect(await night(engine)).toMatchObject({ count: 0 });
});

test('a pair that the person decided about is not marked again', async () => {
  const engine = await startMemoryEngine();
  await typed(engine, 'My mother’s phone number ends with 12.');
  await typed(engine, 'My mother’s phone number ends with 98.');
  const [pair] = (await engine.call('review.contradictions', {})).contradictions;
  if (pair === undefined) throw new Error('no pair');
  const [winnerId, loserId] = [pair.first.id, pair.second.id];
  await engine.call('review.resolve', { winnerId, loserId, how: 'keep_both' });
  engine.judges(() => ({ relation: 'contradiction' }));
  await night(engine);
  expect(await disputed(engine)).toEqual([]);
});

test('asked to keep what only waits, it is accepted and counts from now on', async () => {
  const engine = await startMemoryEngine();
  const content = 'The user plays the cello.';
  engine.draws([
    { content, quote: 'I play the cello', confidence: 0.4, entities: [{ name: 'user' }] },
  ]);
  await engine.say('I play the cello.');
  await engine.consolidate();
  const waiting = await engine.fact(content);
  expect(waiting.review).toBe('pending');
  const { node } = await engine.call('facts.remember', { content });
  expect(node).toMatchObject({ id: waiting.id, review: 'accepted', trust: 'user' });
  expect(await engine.facts()).toHaveLength(1);
});
