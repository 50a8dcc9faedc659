import { expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';

const DAY = 86_400_000;
const ONE = 'The hall lamp is green.';
const OTHER = 'The hall lamp is blue.';

/** Two memories learned from conversations, which a judge says cannot both hold. */
async function contradicting(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, 'none');
  engine.judges(({ known, fresh }) =>
    known === ONE && fresh === OTHER ? { relation: 'contradiction' } : null,
  );
  for (const content of [ONE, OTHER]) {
    engine.startNewConversation();
    engine.draws([{ content, quote: content, entities: [{ name: 'Hall', type: 'place' }] }]);
    await engine.say(content);
    await engine.consolidate();
    engine.clock.advance(3_600_000);
  }
  return engine;
}

/** A night after so many days. */
async function later(engine: MemoryEngine, days: number): Promise<void> {
  engine.clock.advance(days * DAY);
  await engine.call('maintenance.run', {});
  for (;;) {
    const { running, runs } = await engine.call('maintenance.get', {});
    if (running === null && runs[0]?.state !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('two memories that contradict each other wait for the person, and neither vanishes', async () => {
  const engine = await contradicting();
  await later(engine, 200);
  for (const content of [ONE, OTHER]) {
    expect(await engine.fact(content)).toMatchObject({
      status: 'active',
      lasting: 'disputed',
      fadeAt: null,
      strength: 0.3,
    });
  }
  expect((await engine.call('review.contradictions', {})).contradictions).toHaveLength(1);
});

test('what the person decides for is certain again, and fades as it did before', async () => {
  const engine = await contradicting();
  const [one, other] = [await engine.fact(ONE), await engine.fact(OTHER)];
  await engine.call('review.resolve', {
    winnerId: other.id,
    loserId: one.id,
    how: 'supersede',
  });
  const { lasting, fadeAt, confidence } = await engine.fact(OTHER);
  expect({ lasting, confidence }).toEqual({ lasting: null, confidence: 1 });
  expect(fadeAt).toBeGreaterThan(engine.clock.now() + 30 * DAY);
});

test('what nothing contradicts any more is as certain as it was, from the next night on', async () => {
  const engine = await contradicting();
  await engine.call('facts.retract', { nodeId: (await engine.fact(ONE)).id });
  await later(engine, 1);
  const node = await engine.fact(OTHER);
  expect(node).toMatchObject({ status: 'active', lasting: null, confidence: 0.8 });
  expect(node.fadeAt).toBeGreaterThan(engine.clock.now() + 30 * DAY);
  // Restored, the other one contradicts it again.
  await engine.call('facts.restore', { nodeId: (await engine.fact(ONE)).id });
  await later(engine, 1);
  expect(await engine.fact(OTHER)).toMatchObject({ lasting: 'disputed', fadeAt: null });
});
