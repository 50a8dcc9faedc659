import { describe, expect, test } from 'vitest';
import { updates } from '../support/fixtures/conflictPairs.ts';
import { startMemoryEngine, type MemoryEngine } from '../support/memoryEngine.ts';

/** The later of two statements is read first, then a session in which the earlier was said. */
async function readBackwards(first: string, second: string, about: string): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await engine.call('settings.set', {
    key: 'consolidation.review',
    scope: 'global',
    value: 'none',
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
    updates
      .slice(0, 3)
      .concat(updates.slice(-3))
      .map((pair) => [pair.second, pair] as const),
  )('turns nothing back: %s', async ([, { first, second, about }]) => {
    const engine = await readBackwards(first, second, about);
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
});
