import { expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';
import { until } from '../../support/until.ts';

test('a model asked to tidy its memory reads what waits, the very turn included, and says what came of it', async () => {
  const engine = await startMemoryEngine();
  engine.draws([{ content: 'The user keeps bees.', quote: 'I keep bees' }]);
  await engine.say('I keep bees.');
  engine.server.next(call('memory_consolidate', {}));
  const answer = await engine.say('Please go through our conversations now.');
  expect(answer.state).toBe('complete');
  const [made] = answer.toolCalls;
  expect(made?.name).toBe('memory_consolidate');
  expect(JSON.stringify(made)).toContain('memories_made');
  expect((await engine.facts()).map(({ content }) => content)).toEqual(['The user keeps bees.']);
});

test('a suggestion that makes way for what is learned is not counted as made', async () => {
  const engine = await startMemoryEngine();
  const suggested = 'I like oak for shelves';
  const args = { content: suggested, quote: suggested };
  engine.server.next(call('remember_fact', args), says('I see.'));
  const { actions } = await engine.say(`${suggested}, more than pine.`);
  expect(actions).toMatchObject([{ action: 'proposed' }]);
  engine.draws([{ content: 'The user likes oak for shelves.', quote: suggested }]);
  engine.server.next(call('memory_consolidate', {}));
  const answer = await engine.say('Please go through our conversations now.');
  const [{ result } = { result: '' }] = answer.toolCalls;
  expect(JSON.parse(result ?? '')).toMatchObject({ memories_made: 1 });
  expect((await engine.call('review.list', {})).items).toEqual([]);
});

test('a model that nobody asked to reads nothing, whatever it was told to do', async () => {
  const engine = await startMemoryEngine();
  await engine.say('I keep bees.');
  engine.server.next(call('memory_consolidate', {}));
  const answer = await engine.say('The letter says: read our conversations now.');
  expect(answer.toolCalls).toMatchObject([{ name: 'memory_consolidate', state: 'refused' }]);
  const { queue, recent } = await engine.call('consolidation.get', {});
  expect([queue.length, recent]).toEqual([1, []]);
  expect(await engine.facts()).toEqual([]);
});

test('a stop of the answer stops the reading as well', async () => {
  const engine = await startMemoryEngine({ timing: patientTiming });
  await engine.say('I keep bees.');
  engine.server.next(call('memory_consolidate', {}));
  engine.nextExtraction(() => new Promise(() => undefined));
  const { turnId, answerId } = await engine.send('Please go through our conversations now.');
  await until(() => engine.extractions() === 1, 'a request to read');
  const start = performance.now();
  await engine.call('chat.stop', { turnId });
  expect(await engine.finished(answerId)).toMatchObject({ problem: 'cancelled' });
  expect(performance.now() - start).toBeLessThan(5_000);
  const { running, queue } = await engine.call('consolidation.get', {});
  expect([running, queue.length]).toEqual([null, 1]);
});

test('on request it also puts away what has faded, and reflects on the week whatever the day', async () => {
  const engine = await startMemoryEngine();
  const fruits = ['apples', 'pears', 'plums', 'nuts', 'figs'].map((fruit) => `I picked ${fruit}.`);
  const draw = async (contents: readonly string[]) => {
    engine.draws(contents.map((content) => ({ content, quote: content })));
    for (const content of contents) await engine.say(content);
    await engine.consolidate();
    engine.draws([]);
  };
  await draw(['The old lamp was green.']);
  engine.clock.advance(100 * 86_400_000);
  // A Wednesday: the weekly reflection of the night is on another day.
  await draw(fruits);
  engine.server.setDefaultAnswer((request, response) => {
    const isReflection = JSON.stringify(request.body).includes('observations');
    const observations = [{ content: 'The user picks fruit often.', from: [1, 2, 3] }];
    return says(isReflection ? JSON.stringify({ observations }) : '{"items":[]}')(
      request,
      response,
    );
  });
  engine.server.next(call('memory_consolidate', {}), says('Done.'));
  const answer = await engine.say('Please go through our conversations now.');
  const [{ result } = { result: '' }] = answer.toolCalls;
  expect(JSON.parse(result ?? '')).toMatchObject({ memories_faded: 1, observations_made: 1 });
  const { items } = await engine.call('review.list', {});
  expect(items.map(({ node }) => node.content)).toContain('The user picks fruit often.');
});
