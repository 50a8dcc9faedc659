import { expect, test } from 'vitest';
import { says } from '../../support/fakeModelServer.ts';
import { runNight } from '../../support/runNight.ts';
import { judgment } from '../../support/scriptedMemory.ts';
import { useTool } from '../../support/useTool.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

const MINUTE = 60_000;

async function typed(engine: MemoryEngine, content: string): Promise<void> {
  await engine.call('facts.remember', { content });
  engine.clock.advance(MINUTE);
}

async function night(engine: MemoryEngine) {
  const { stages } = await runNight(engine);
  return stages.find(({ name }) => name === 'compare');
}

/** Answers in plain words, as often as one question is asked. */
const REFUSED = [1, 2, 3].map(() => says('I cannot help with that.'));

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

test('a statement that the model refuses to judge keeps no other from being compared', async () => {
  const engine = await startMemoryEngine();
  await typed(engine, 'I am a vegetarian.');
  await typed(engine, 'I have eaten fish again since March.');
  engine.judges(() => ({ relation: 'update' }));
  engine.nextJudgment(...REFUSED);
  expect(await night(engine)).toMatchObject({ state: 'done', count: 1, passedOver: 1 });
  expect(await disputed(engine)).toHaveLength(2);
});

test('a model that refuses every statement fails the stage, and the next night compares them', async () => {
  const engine = await startMemoryEngine();
  await typed(engine, 'I am a vegetarian.');
  await typed(engine, 'I have eaten fish again since March.');
  engine.judges(() => ({ relation: 'update' }));
  engine.nextJudgment(...REFUSED, ...REFUSED);
  expect(await night(engine)).toMatchObject({ state: 'failed', why: 'unreadable' });
  expect(await night(engine)).toMatchObject({ state: 'done', count: 1 });
});

test('a statement that is taken back while another is judged is passed over', async () => {
  const engine = await startMemoryEngine();
  await typed(engine, 'I am a vegetarian.');
  const { changeId } = await engine.call('facts.remember', {
    content: 'I have eaten fish again since March.',
  });
  engine.nextJudgment(async (request, response) => {
    await engine.call('history.undo', { changeId });
    await says(judgment([{ pair: 1, relation: 'update' }]))(request, response);
  });
  expect(await night(engine)).toMatchObject({ state: 'done', count: 0 });
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

/** Doors through which a person asks to keep something. */
const DOORS: readonly (readonly [
  string,
  (engine: MemoryEngine, content: string) => Promise<unknown>,
])[] = [
  ['the form', ({ call }, content) => call('facts.remember', { content })],
  ['/remember', ({ say }, content) => say(`/remember ${content}`)],
  [
    'a model’s tool',
    (engine, content) => {
      const args = { content, quote: `Remember that ${content}` };
      return useTool(engine, 'remember_fact', args, `Remember that ${content}`);
    },
  ],
];

test.each(DOORS)(
  'asked by %s to keep what only waits, it is accepted and counts from now on',
  async (_door, ask) => {
    const engine = await startMemoryEngine();
    const content = 'My cello is in the attic.';
    engine.draws([{ content, quote: 'Perhaps my cello is in the attic', confidence: 0.4 }]);
    await engine.say('Perhaps my cello is in the attic.');
    await engine.consolidate();
    const waiting = await engine.fact(content);
    expect(waiting.review).toBe('pending');
    await ask(engine, content);
    expect(await engine.facts()).toMatchObject([
      { id: waiting.id, review: 'accepted', trust: 'user' },
    ]);
  },
);
