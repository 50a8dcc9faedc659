import { describe, expect, test } from 'vitest';
import { updates, type StatementPair } from '../../support/fixtures/conflictPairs.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';

/** The later of two statements is read first, then a session in which the earlier was said. */
async function readNewestFirst(
  { first, second, about }: StatementPair,
  policy: 'none' | 'uncertain',
): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await engine.call('settings.set', {
    key: 'consolidation.review',
    scope: 'global',
    value: policy,
  });
  const item = (text: string) => ({ content: text, quote: text, entities: [{ name: about }] });
  engine.judges(() => ({ relation: 'update' }));
  await engine.say(first);
  const early = (await engine.call('consolidation.get', {})).queue.map((one) => one.sessionId);
  engine.startNewConversation();
  engine.clock.advance(3_600_000);
  await engine.say(second);
  engine.draws([item(first), item(second)]);
  const { queue } = await engine.call('consolidation.get', {});
  const late = queue.map((one) => one.sessionId).filter((id) => !early.includes(id));
  for (const sessionIds of [late, early]) {
    await engine.call('consolidation.run', { sessionIds });
    while ((await engine.call('consolidation.get', {})).running !== null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return engine;
}

describe('a session that is read late', () => {
  test.for(
    [...updates.slice(0, 3), ...updates.slice(-3)].flatMap((pair) => [
      [pair.second, pair, 'none'] as const,
      [pair.second, pair, 'uncertain'] as const,
    ]),
  )('turns nothing back: %s', async ([, pair, policy]) => {
    const { first, second } = pair;
    const engine = await readNewestFirst(pair, policy);
    const nodes = (
      await engine.call('facts.list', { statuses: ['active', 'superseded'], limit: 500 })
    ).nodes;
    const of = (text: string) => nodes.find(({ content }) => content === text);
    expect(of(second)).toMatchObject({ status: 'active', confidence: 0.8 });
    expect(of(first)).toMatchObject({
      status: 'superseded',
      statusReason: 'conflict',
      supersededBy: of(second)?.id,
    });
  });
  test('turns back no correction the person has written since', async () => {
    const engine = await startMemoryEngine();
    await reviewPolicy(engine, 'none');
    const rex = (room: string) => `Rex sleeps in the ${room}.`;
    const item = (text: string) => ({
      content: text,
      quote: text.slice(0, -1),
      entities: [{ name: 'Rex' }],
    });
    engine.judges(() => ({ relation: 'update' }));
    engine.draws([item(rex('kitchen')), item(rex('garage'))]);
    await engine.say(rex('kitchen'));
    await engine.consolidate();
    engine.startNewConversation();
    await engine.say(rex('garage'));
    engine.clock.advance(3_600_000);
    const { id: nodeId } = await engine.fact(rex('kitchen'));
    const { node } = await engine.call('facts.correct', { nodeId, content: rex('attic') });
    await engine.consolidate();
    const { nodes } = await engine.call('facts.list', { statuses: ['superseded'], limit: 10 });
    expect(nodes.find(({ content }) => content === rex('garage'))).toMatchObject({
      supersededBy: node.id,
    });
    expect((await engine.call('review.list', {})).items).toEqual([]);
  });
});
