import { describe, expect, test } from 'vitest';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';
import { useTool } from '../../support/useTool.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';

const DAY = 86_400_000;

const rex = (room: string): ScriptedItem => ({
  content: `Rex sleeps in the ${room}.`,
  quote: `Rex sleeps in the ${room}`,
  entities: [{ name: 'Rex' }],
});
const [KITCHEN, GARAGE, ATTIC] = [rex('kitchen'), rex('garage'), rex('attic')];

async function engineWithPolicy(value: 'all' | 'uncertain' | 'none'): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, value);
  return engine;
}

/** Says it in a conversation of its own, in one turn, and has that read. */
async function learn(engine: MemoryEngine, ...items: readonly ScriptedItem[]): Promise<void> {
  engine.startNewConversation();
  engine.draws(items);
  await engine.say(`${items.map(({ quote }) => quote).join('. ')}.`);
  await engine.consolidate();
  engine.clock.advance(3_600_000);
}

/** Two statements of one turn, the second judged against the first, both waiting. */
async function engineWithPendingPair(relation: 'update' | 'contradiction') {
  const engine = await engineWithPolicy('all');
  engine.judges(() => ({ relation }));
  await learn(engine, KITCHEN, GARAGE);
  const [first, second] = [await engine.fact(KITCHEN.content), await engine.fact(GARAGE.content)];
  return { engine, first, second };
}

const accept = (engine: MemoryEngine, { id: nodeId }: MemoryNode) =>
  engine.call('review.accept', { nodeId });

const now = async (engine: MemoryEngine, { id: nodeId }: MemoryNode) =>
  (await engine.call('facts.get', { nodeId })).node;

const openDisputes = async (engine: MemoryEngine) =>
  (await engine.call('review.contradictions', {})).contradictions.length;

describe('accepting one of two that were said to contradict', () => {
  test('is not weakened by the other where the person rejected that', async () => {
    const { engine, first, second } = await engineWithPendingPair('contradiction');
    await engine.call('review.reject', { nodeId: first.id, reason: 'wrong' });
    expect((await engine.call('review.list', {})).items).toMatchObject([{ conflicts: [] }]);
    await accept(engine, second);
    expect(await now(engine, second)).toMatchObject({ confidence: 1, disputed: false });
    expect(await openDisputes(engine)).toBe(0);
  });

  test('sets it against the memory that the other was merged into', async () => {
    const { engine, first, second } = await engineWithPendingPair('contradiction');
    const { node: into } = await engine.call('facts.remember', {
      content: 'The kitchen is where Rex sleeps.',
    });
    await engine.call('review.merge', { nodeId: first.id, intoId: into.id });
    await accept(engine, second);
    expect(await now(engine, into)).toMatchObject({ disputed: true });
    expect(await openDisputes(engine)).toBe(1);
  });

  test.for(['the first', 'the second'] as const)(
    'sets nothing against what still waits, and both against each other in the end: %s first',
    async (which) => {
      const { engine, first, second } = await engineWithPendingPair('contradiction');
      const [one, other] = which === 'the first' ? [first, second] : [second, first];
      await accept(engine, one);
      expect(await now(engine, one)).toMatchObject({ confidence: 1 });
      expect(await now(engine, other)).toMatchObject({ confidence: 0.8, review: 'pending' });
      const { changeId } = await accept(engine, other);
      expect(await openDisputes(engine)).toBe(1);
      expect(await now(engine, one)).toMatchObject({ confidence: 0.3, decayRate: 0.5 });
      await engine.call('history.undo', { changeId });
      expect(await openDisputes(engine)).toBe(0);
      expect(await now(engine, one)).toMatchObject({ confidence: 1 });
    },
  );
});

test.for([
  ['the earlier said first', [GARAGE, ATTIC]],
  ['the later said first', [ATTIC, GARAGE]],
] as const)(
  'of two waiting updates of one memory the later said holds: %s',
  async ([, [one, other]]) => {
    const engine = await engineWithPolicy('uncertain');
    engine.judges(({ known }) =>
      // Too unsure to act on.
      known === KITCHEN.content ? { relation: 'update', confidence: 0.5 } : null,
    );
    await learn(engine, KITCHEN);
    await learn(engine, GARAGE);
    await learn(engine, ATTIC);
    await accept(engine, await engine.fact(one.content));
    const last = await engine.fact(other.content);
    const { items } = await engine.call('review.list', {});
    expect(items).toMatchObject([{ conflicts: [{ node: { content: one.content } }] }]);
    await accept(engine, last);
    const { nodes } = await engine.call('facts.list', { statuses: ['active'], limit: 10 });
    expect(nodes.map(({ content }) => content)).toEqual([ATTIC.content]);
  },
);

test('an acceptance that is taken back leaves no contradiction to decide', async () => {
  const { engine, first, second } = await engineWithPendingPair('contradiction');
  const { changeId } = await accept(engine, second);
  await accept(engine, first);
  expect(await openDisputes(engine)).toBe(1);
  await engine.call('history.undo', { changeId });
  expect(await now(engine, second)).toMatchObject({ review: 'pending' });
  expect(await openDisputes(engine)).toBe(0);
});

test('a contradiction is not decided for a memory that no longer stands', async () => {
  const engine = await engineWithPolicy('none');
  engine.judges(() => ({ relation: 'contradiction' }));
  await learn(engine, KITCHEN);
  await learn(engine, GARAGE);
  const [first, second] = [await engine.fact(KITCHEN.content), await engine.fact(GARAGE.content)];
  await engine.call('facts.retract', { nodeId: first.id });
  const decide = { winnerId: first.id, loserId: second.id, how: 'supersede' } as const;
  await expect(engine.call('review.resolve', decide)).rejects.toMatchObject({
    error: { code: 'conflict', reason: 'not_active' },
  });
  expect(await now(engine, second)).toMatchObject({ status: 'active' });
});

describe('a memory that the person keeps for a year', () => {
  async function contradicted(confidence = 0.8) {
    const engine = await engineWithPolicy('none');
    engine.judges(() => ({ relation: 'contradiction' }));
    await learn(engine, { ...KITCHEN, confidence });
    const { id } = await engine.fact(KITCHEN.content);
    await engine.call('facts.bulk', { nodeIds: [id], action: { kind: 'keep', days: 365 } });
    const keptUntil = engine.clock.now() + 365 * DAY - 60_000;
    await learn(engine, GARAGE);
    const [kept, other] = [await engine.fact(KITCHEN.content), await engine.fact(GARAGE.content)];
    expect(kept).toMatchObject({ confidence: Math.min(confidence, 0.3), disputed: true });
    return { engine, kept, other, keptUntil };
  }

  test('lasts as long once a contradiction is decided for it', async () => {
    const { engine, kept, other, keptUntil } = await contradicted();
    const decide = { winnerId: kept.id, loserId: other.id, how: 'supersede' } as const;
    await engine.call('review.resolve', decide);
    const { fadeAt } = await now(engine, kept);
    expect(fadeAt).toBeGreaterThan(keptUntil);
    expect((await now(engine, other)).decayRate).toBe(0.5);
  });

  test('lasts as long once nothing contradicts it any more', async () => {
    const { engine, kept, other, keptUntil } = await contradicted();
    await engine.call('facts.retract', { nodeId: other.id });
    engine.clock.advance(DAY);
    await engine.call('maintenance.run', {});
    await expect.poll(async () => (await now(engine, kept)).confidence).toBe(0.8);
    const { fadeAt } = await now(engine, kept);
    expect(fadeAt).toBeGreaterThan(keptUntil);
  });

  test('is not given its confidence back each night where it was never surer', async () => {
    const { engine, other } = await contradicted(0.2);
    await engine.call('facts.retract', { nodeId: other.id });
    engine.clock.advance(DAY);
    await engine.call('maintenance.run', {});
    await expect
      .poll(async () => (await engine.call('maintenance.get', {})).runs[0]?.state)
      .toBe('done');
    const { groups } = await engine.call('history.list', { causes: ['restore'] });
    expect(groups).toEqual([]);
  });
});

test('an accepted correction takes over tags, names and turns, as one made by hand does', async () => {
  const engine = await engineWithPolicy('none');
  await learn(engine, KITCHEN);
  const { id: nodeId } = await engine.fact(KITCHEN.content);
  await engine.call('facts.edit', { nodeId, tags: ['pets'] });
  await useTool(engine, 'correct_fact', { memory: 1, content: GARAGE.content }, 'Hm.');
  await accept(engine, await engine.fact(GARAGE.content));
  const { id } = await engine.fact(GARAGE.content);
  const { node, entities, evidence } = await engine.call('facts.get', { nodeId: id });
  expect(node).toMatchObject({ tags: ['pets'], confidence: 1, status: 'active' });
  expect(entities.map(({ name }) => name)).toEqual(['Rex']);
  expect(evidence).toHaveLength(2);
  const old = (await engine.call('facts.get', { nodeId })).node;
  expect(old).toMatchObject({ statusReason: 'corrected', confidence: 0.8, supersededBy: id });
});

test('a pending update whose words are corrected takes effect', async () => {
  const engine = await engineWithPolicy('uncertain');
  engine.judges(() => ({ relation: 'update', confidence: 0.5 }));
  await learn(engine, KITCHEN);
  await learn(engine, GARAGE);
  const { id: nodeId } = await engine.fact(GARAGE.content);
  const { node } = await engine.call('facts.correct', {
    nodeId,
    content: 'Rex sleeps in a garage.',
  });
  expect(node).toMatchObject({ content: 'Rex sleeps in a garage.', review: 'accepted' });
  const { nodes } = await engine.call('facts.list', { statuses: ['active'], limit: 10 });
  expect(nodes.map(({ content }) => content)).toEqual(['Rex sleeps in a garage.']);
});

test('what waits does not fade after it was taken away and brought back', async () => {
  const engine = await engineWithPolicy('all');
  await learn(engine, KITCHEN);
  const { id: nodeId } = await engine.fact(KITCHEN.content);
  await engine.call('facts.retract', { nodeId });
  await engine.call('facts.restore', { nodeId });
  expect(await engine.fact(KITCHEN.content)).toMatchObject({ review: 'pending', fadeAt: null });
});

test('the same words again are evidence of what the person merged them into, while that holds', async () => {
  const engine = await engineWithPolicy('all');
  const OTHER_REVIEW = {
    ...KITCHEN,
    content: 'The kitchen is where Rex sleeps.',
    quote: 'The kitchen is where Rex sleeps',
  };
  await learn(engine, KITCHEN);
  await accept(engine, await engine.fact(KITCHEN.content));
  await learn(engine, OTHER_REVIEW);
  const [into, merged] = [
    await engine.fact(KITCHEN.content),
    await engine.fact(OTHER_REVIEW.content),
  ];
  await engine.call('review.merge', { nodeId: merged.id, intoId: into.id });
  await learn(engine, OTHER_REVIEW);
  expect((await engine.call('facts.get', { nodeId: into.id })).evidence).toHaveLength(3);
  expect((await engine.call('review.list', {})).items).toEqual([]);
  await engine.call('facts.retract', { nodeId: into.id });
  await learn(engine, OTHER_REVIEW);
  expect((await engine.call('review.list', {})).items).toMatchObject([
    { node: { content: OTHER_REVIEW.content } },
  ]);
});

test('what is put off again goes behind all else that was put off', async () => {
  const engine = await engineWithPolicy('all');
  await learn(engine, KITCHEN, ATTIC);
  const until = engine.clock.now() + DAY;
  const order = async () =>
    (await engine.call('review.list', {})).items.map(({ node }) => node.content);
  const putOff = async (content: string) => {
    engine.clock.advance(60_000);
    await engine.call('review.snooze', { nodeId: (await engine.fact(content)).id, until });
  };
  for (const { content } of [KITCHEN, ATTIC]) await putOff(content);
  expect(await order()).toEqual([KITCHEN.content, ATTIC.content]);
  await putOff(KITCHEN.content);
  expect(await order()).toEqual([ATTIC.content, KITCHEN.content]);
});
