import { describe, expect, test } from 'vitest';
import { fails, says, type Answer } from '../../support/fakeModelServer.ts';
import { seedChangedPet } from '../../support/changedPet.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { extraction } from '../../support/scriptedMemory.ts';
import { until } from '../../support/until.ts';

const LAMP = { content: 'The user bought a green lamp.', quote: 'I bought a green lamp' };
const BIKE = { content: 'The user sold a red bike.', quote: 'I sold a red bike' };
/** Token usage that the fake server reports for each answer. */
const ANSWER = { promptTokens: 12, completionTokens: 7 };
const times = (n: number) => ({
  promptTokens: n * ANSWER.promptTokens,
  completionTokens: n * ANSWER.completionTokens,
});
const unreadable = [says('Sure!'), says('I cannot.'), says('No list today.')];

describe('what reading took', () => {
  test('is told of tries that came to nothing, and goes to the chunk that is read after all, once', async () => {
    const engine = await startMemoryEngine();
    await engine.say('I bought a green lamp.');
    engine.nextExtraction(...unreadable);
    expect((await engine.consolidate()).queue).toMatchObject([{ attempts: 1, ...times(3) }]);
    engine.nextExtraction(...unreadable);
    expect((await engine.consolidate()).queue).toMatchObject([{ attempts: 2, ...times(6) }]);
    engine.draws([LAMP]);
    const { queue, recent } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(recent).toMatchObject([times(7)]);
    await engine.say('I sold a red bike.');
    engine.draws([BIKE]);
    expect((await engine.consolidate()).recent).toMatchObject([times(1), times(7)]);
  });

  test('counts a kept answer whose judgment failed', async () => {
    const engine = await startMemoryEngine();
    await seedChangedPet(engine);
    engine.nextJudgment(fails(401));
    expect((await engine.consolidate()).queue).toMatchObject([{ attempts: 1, ...times(1) }]);
    // Only the judge is asked again.
    expect((await engine.consolidate()).recent[0]).toMatchObject(times(2));
  });

  test('stands in the report of the night, of a session that could not be read too, with its undo', async () => {
    const engine = await startMemoryEngine();
    await engine.call('settings.set', {
      scope: 'workspace',
      key: 'consolidation.episodes_per_chunk',
      value: 2,
    });
    await engine.say('I bought a green lamp.');
    await engine.say('I sold a red bike.');
    engine.clock.advance(86_400_000);
    engine.nextExtraction(fails(401));
    await engine.say('Good morning.');
    const engineFailingOnce = async () =>
      (await engine.call('consolidation.get', {})).queue[0]?.attempts === 1;
    await until(engineFailingOnce, 'the try at its end');
    // The first part is read, the second is not.
    const first: Answer = (request, response) =>
      says(extraction(request, [LAMP]))(request, response);
    engine.nextExtraction(first, ...unreadable);
    await engine.call('maintenance.run', {});
    const runs = async () => (await engine.call('maintenance.get', {})).runs;
    await until(async () => (await runs())[0]?.finishedAt !== null, 'the night');
    const [run] = await runs();
    const sessions = run?.stages.find(({ name }) => name === 'sessions');
    expect(sessions).toMatchObject({ state: 'failed', why: 'unreadable', count: 0, ...times(4) });
    expect(sessions?.changeIds).toEqual([expect.any(String)]);
    expect((await engine.facts()).map(({ content }) => content)).toEqual([LAMP.content]);
    await engine.call('maintenance.undo', { runId: run?.id ?? '' });
    expect(await engine.facts()).toEqual([]);
  });
});
