import { describe, expect, test } from 'vitest';
import type { BulkAction } from '../../../shared/contract/facts.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { asNodeId } from '../../support/ids.ts';

const DAY = 86_400_000;

const ITEMS = [
  { content: 'Bob plays chess.', quote: 'Bob plays chess', entities: [{ name: 'Bob' }] },
  { content: 'Ann rows.', quote: 'Ann rows', entities: [{ name: 'Ann' }] },
  { content: 'Buy oars.', quote: 'Buy oars', kind: 'Todo' },
];

async function engineWithFacts(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine({ home: temporaryFolder() });
  engine.draws(ITEMS);
  await engine.say('Bob plays chess. Ann rows. Buy oars.');
  await engine.consolidate();
  return engine;
}

async function bulk(engine: MemoryEngine, action: BulkAction, contents: readonly string[]) {
  const nodes = await Promise.all(contents.map((content) => engine.fact(content)));
  return await engine.call('facts.bulk', { nodeIds: nodes.map(({ id }) => id), action });
}

const ALL = ITEMS.map(({ content }) => content);
const world = async (engine: MemoryEngine) => {
  const { nodes } = await engine.call('facts.list', { limit: 500, sort: 'oldest' });
  return nodes.map(({ updatedAt: _, strength: __, ...node }) => node);
};

describe('one action on many memories', () => {
  test.each<readonly [BulkAction, Record<string, unknown>]>([
    [{ kind: 'confirm' }, { confirmed: true, fadeAt: null }],
    [
      { kind: 'retract', reason: 'user' },
      { status: 'retracted', statusReason: 'user' },
    ],
    [{ kind: 'tag', tag: 'boats' }, { tags: ['boats'] }],
  ])('%j is one change, taken back by one undo', async (action, change) => {
    const engine = await engineWithFacts();
    const before = await world(engine);
    const { changed, changeId, label } = await bulk(engine, action, ALL);
    expect({ changed, label }).toEqual({ changed: 3, label: 'Bob plays chess. (+2)' });
    for (const content of ALL) expect(await engine.fact(content)).toMatchObject(change);
    const { groups } = await engine.call('history.list', {});
    expect(groups[0]).toMatchObject({ id: changeId, label: 'Bob plays chess. (+2)' });
    await engine.call('history.undo', { changeId });
    expect(await world(engine)).toEqual(before);
    await engine.call('history.redo', { changeId });
    for (const content of ALL) expect(await engine.fact(content)).toMatchObject(change);
  });

  test('leaves alone what it does not fit, and is refused when it fits none', async () => {
    const engine = await engineWithFacts();
    const { changed, label } = await bulk(engine, { kind: 'retract', reason: 'done' }, ALL);
    expect({ changed, label }).toEqual({ changed: 1, label: 'Buy oars.' });
    expect(await engine.fact('Buy oars.')).toMatchObject({ statusReason: 'done' });
    expect(await engine.fact('Ann rows.')).toMatchObject({ status: 'active' });
    await expect(bulk(engine, { kind: 'untag', tag: 'none' }, ALL)).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'unchanged' },
    });
  });

  test('a tag is taken off those that have it, and a to-do that is dropped says so', async () => {
    const engine = await engineWithFacts();
    await bulk(engine, { kind: 'tag', tag: 'boats' }, ['Ann rows.', 'Buy oars.']);
    expect(await bulk(engine, { kind: 'untag', tag: 'boats' }, ALL)).toMatchObject({ changed: 2 });
    for (const content of ALL) expect(await engine.fact(content)).toMatchObject({ tags: [] });
    expect(await bulk(engine, { kind: 'retract', reason: 'dropped' }, ALL)).toMatchObject({
      changed: 1,
    });
    expect(await engine.fact('Buy oars.')).toMatchObject({ statusReason: 'dropped' });
    const { groups } = await engine.call('history.list', {});
    expect(groups[0]).toMatchObject({ cause: 'finish' });
  });

  test('a memory that was rejected is not confirmed with others', async () => {
    const engine = await engineWithFacts();
    engine.draws([{ content: 'Cora sails.', quote: 'Cora sails', confidence: 0.4 }]);
    engine.startNewConversation();
    await engine.say('Cora sails.');
    await engine.consolidate();
    const { id } = await engine.fact('Cora sails.');
    await engine.call('review.reject', { nodeId: id, reason: 'wrong' });
    await expect(
      engine.call('facts.bulk', { nodeIds: [id], action: { kind: 'confirm' } }),
    ).rejects.toMatchObject({ error: { reason: 'unchanged' } });
  });

  test('kept for a time, a memory fades then and not before, and only ever later', async () => {
    const engine = await engineWithFacts();
    const now = engine.clock.now();
    await bulk(engine, { kind: 'keep', days: 90 }, ['Ann rows.']);
    const kept = await engine.fact('Ann rows.');
    expect(Math.abs((kept.fadeAt ?? 0) - (now + 90 * DAY))).toBeLessThan(60_000);
    engine.clock.advance(89 * DAY);
    expect(await engine.fact('Ann rows.')).toMatchObject({ status: 'active' });
    expect(await engine.fact('Bob plays chess.')).toMatchObject({ statusReason: 'faded' });
    engine.clock.advance(2 * DAY);
    expect(await engine.fact('Ann rows.')).toMatchObject({ statusReason: 'faded' });
    const fresh = await engineWithFacts();
    await bulk(fresh, { kind: 'keep', days: 90 }, ['Ann rows.']);
    await expect(bulk(fresh, { kind: 'keep', days: 30 }, ['Ann rows.'])).rejects.toMatchObject({
      error: { reason: 'unchanged' },
    });
  });
});

describe('the list of memories', () => {
  test('is narrowed to what counts and fades before a day, now and as it was then', async () => {
    const engine = await engineWithFacts();
    await bulk(engine, { kind: 'confirm' }, ['Bob plays chess.']);
    await bulk(engine, { kind: 'keep', days: 365 }, ['Ann rows.']);
    engine.draws([{ content: 'Cora sails.', quote: 'Cora sails', confidence: 0.4 }]);
    engine.startNewConversation();
    await engine.say('Cora sails.');
    await engine.consolidate();
    expect(await engine.fact('Cora sails.')).toMatchObject({ review: 'pending' });
    const now = engine.clock.now();
    for (const asOf of [undefined, now]) {
      const fading = async (days: number) => {
        const fadingBefore = now + days * DAY;
        const then = asOf === undefined ? {} : { asOf };
        const { nodes } = await engine.call('facts.list', { fadingBefore, ...then });
        return nodes.map(({ content }) => content).sort();
      };
      expect(await fading(1)).toEqual([]);
      // An open to-do does not fade.
      expect(await fading(300)).toEqual([]);
      expect(await fading(400)).toEqual(['Ann rows.']);
    }
  });

  test('is narrowed by entity, tag, source, strength and date, alone and together', async () => {
    const engine = await engineWithFacts();
    const contents = async (filter: object) =>
      (await engine.call('facts.list', { sort: 'oldest', ...filter })).nodes.map(
        ({ content }) => content,
      );
    const { entities } = await engine.call('entities.list', { query: 'Ann' });
    const entityIds = entities.map(({ id }) => id);
    expect(await contents({ entityIds })).toEqual(['Ann rows.']);
    await bulk(engine, { kind: 'tag', tag: 'boats' }, ['Ann rows.', 'Buy oars.']);
    expect(await contents({ tags: ['boats'] })).toEqual(['Ann rows.', 'Buy oars.']);
    expect(await contents({ tags: ['boats'], kinds: ['Todo'] })).toEqual(['Buy oars.']);
    await engine.call('facts.remember', { content: 'I swim.' });
    expect(await contents({ sources: ['manual'] })).toEqual(['I swim.']);
    expect(await contents({ strengthFrom: 0.9 })).toEqual(['I swim.']);
    expect(await contents({ strengthTo: 0.9 })).toHaveLength(3);
    const now = engine.clock.now();
    expect(await contents({ from: now + DAY })).toEqual([]);
    expect(await contents({ from: now - DAY, until: now + DAY })).toHaveLength(4);
    expect(await contents({ asOf: now, entityIds })).toEqual(['Ann rows.']);
    expect(await contents({ asOf: now, tags: ['boats'], sources: ['extraction'] })).toHaveLength(2);
  });

  test('tells the tags there are, most used first', async () => {
    const engine = await engineWithFacts();
    await bulk(engine, { kind: 'tag', tag: 'rare' }, ['Ann rows.']);
    await bulk(engine, { kind: 'tag', tag: 'boats' }, ['Ann rows.', 'Buy oars.']);
    expect((await engine.call('facts.tags', {})).tags).toEqual([
      { tag: 'boats', count: 2 },
      { tag: 'rare', count: 1 },
    ]);
  });
});

test('what waits is merged into the one it repeats, which gains its turn, and is not learned again', async () => {
  const engine = await engineWithFacts();
  engine.startNewConversation();
  const again = { content: 'Bob likes to play chess.', quote: 'Bob likes chess', confidence: 0.5 };
  engine.draws([{ ...again, entities: [{ name: 'Bob' }] }]);
  await engine.say('Bob likes chess.');
  await engine.consolidate();
  const { items } = await engine.call('review.list', {});
  const nodeId = items[0]?.node.id ?? asNodeId('');
  const { nodes } = await engine.call('facts.similar', { nodeId });
  const known = nodes.find(({ content }) => content === 'Bob plays chess.');
  expect(known).toBeDefined();
  const before = await world(engine);
  const { changeId } = await engine.call('review.merge', {
    nodeId,
    intoId: known?.id ?? asNodeId(''),
  });
  const merged = await engine.call('facts.get', { nodeId: known?.id ?? asNodeId('') });
  expect(merged.evidence.map(({ quote }) => quote)).toEqual(['Bob plays chess', 'Bob likes chess']);
  expect((await engine.call('review.list', {})).items).toEqual([]);
  await engine.rereadEverything();
  expect((await engine.call('review.list', {})).items).toEqual([]);
  await engine.call('history.undo', { changeId });
  expect(await world(engine)).toEqual(before);
});

describe('memories that wait, deleted together', () => {
  const [BOB, ANN] = ALL;

  async function engineWithWaiting(): Promise<MemoryEngine> {
    const engine = await startMemoryEngine({ home: temporaryFolder() });
    await engine.call('settings.set', {
      key: 'consolidation.review',
      value: 'all',
      scope: 'global',
    });
    engine.draws(ITEMS);
    await engine.say('Bob plays chess. Ann rows. Buy oars.');
    await engine.consolidate();
    return engine;
  }
  const waiting = async (engine: MemoryEngine) =>
    (await engine.call('review.list', {})).items.map(({ node }) => node.content);

  test('are rejected, so that they are not learned again, by one change', async () => {
    const engine = await engineWithWaiting();
    await engine.call('facts.remember', { content: 'The oven is new.' });
    const before = await waiting(engine);
    expect(before).toHaveLength(3);
    const all = await world(engine);
    const { changed, changeId } = await bulk(engine, { kind: 'retract', reason: 'user' }, [
      BOB ?? '',
      ANN ?? '',
      'The oven is new.',
    ]);
    expect(changed).toBe(3);
    expect(await waiting(engine)).toEqual(['Buy oars.']);
    const { nodes } = await engine.call('facts.list', { reviews: ['rejected'] });
    expect(nodes.map(({ content }) => content).sort()).toEqual([ANN, BOB]);
    expect(await engine.fact('The oven is new.')).toMatchObject({ status: 'retracted' });
    await engine.rereadEverything();
    expect(await waiting(engine)).toEqual(['Buy oars.']);
    await engine.call('history.undo', { changeId });
    expect(await waiting(engine)).toEqual(before);
    expect((await world(engine)).map(({ content }) => content)).toEqual(
      all.map(({ content }) => content),
    );
  });

  test('are not rejected where they were done', async () => {
    const engine = await engineWithWaiting();
    await bulk(engine, { kind: 'retract', reason: 'done' }, ['Buy oars.']);
    expect(await engine.fact('Buy oars.')).toMatchObject({ status: 'retracted' });
  });
});
