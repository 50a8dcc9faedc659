import { expect, test } from 'vitest';
import { graphFlags } from '../../../shared/domain/graph.ts';
import { calls, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { asEntityId } from '../../support/ids.ts';

const DAY = 86_400_000;

const about = (content: string, name: string, confidence = 0.8) => ({
  content,
  quote: content.slice(0, -1),
  entities: [{ name }],
  confidence,
});

const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(at);

/** Memories of the list that count, now or as of then. */
async function table(engine: MemoryEngine, asOf?: number): Promise<string[]> {
  const then = asOf === undefined ? {} : { asOf };
  const { nodes } = await engine.call('facts.list', { statuses: ['active'], ...then });
  return nodes
    .filter(({ review }) => review !== 'pending')
    .map(({ content }) => content)
    .sort();
}

const GONE = graphFlags.pending | graphFlags.superseded | graphFlags.retracted | graphFlags.faded;

/** Memories of a person's graph that count, now or as of then. */
async function graph(engine: MemoryEngine, entityId: EntityId, asOf?: number): Promise<string[]> {
  const then = asOf === undefined ? {} : { asOf };
  const center = { kind: 'entity', id: entityId } as const;
  const opened = await engine.call('graph.ego', { center, ...then });
  const { texts, marks: flagBits, kinds } = opened.graph.nodes;
  return texts.filter((_, n) => (kinds[n] ?? -1) >= 0 && ((flagBits[n] ?? 0) & GONE) === 0).sort();
}

const NAMES = ['Ann', 'Bob', 'Robert'];

/**
 * Memories in the context of a model that looks for each of them in a conversation, now or as of a
 * day: found by search, in its indexes and lists, and not read from the table.
 */
async function answer(engine: MemoryEngine, day?: string): Promise<string[]> {
  const then = day === undefined ? {} : { as_of: day };
  engine.startNewConversation();
  engine.server.setDefaultAnswer((request, response) => {
    const { tools, messages } = request.body as { tools?: unknown; messages: { role: string }[] };
    const asks = tools !== undefined && messages.at(-1)?.role === 'user';
    const searches = NAMES.map((query) => ({
      name: 'search_memory',
      args: JSON.stringify({ query, limit: 20, ...then }),
    }));
    return (asks ? calls(searches) : says('Done.'))(request, response);
  });
  const { toolCalls } = await engine.say('What do you know?');
  const found = toolCalls.flatMap(({ result }) => {
    const { results } = JSON.parse(result ?? '{}') as {
      results: { source: string; content: string }[];
    };
    return results.filter(({ source }) => source === 'memory').map(({ content }) => content);
  });
  return [...new Set(found)].sort();
}

test('before and after a correction, a merge, a review, a fade and an undo, list, graph and answers agree', async () => {
  const engine = await startMemoryEngine();
  engine.draws([
    about('Bob plays chess.', 'Bob'),
    about('Ann rows.', 'Ann'),
    about('Ann has a boat.', 'Ann'),
    about('Ann may sing.', 'Ann', 0.5),
    about('Robert lives in Leeds.', 'Robert'),
  ]);
  await engine.say(
    'Bob plays chess. Ann rows. Ann has a boat. Ann may sing. Robert lives in Leeds.',
  );
  await engine.consolidate();
  const entityId = async (name: string) => {
    const { entities } = await engine.call('entities.list', { query: name });
    return entities.find((one) => one.name === name)?.id ?? asEntityId('');
  };
  const [ann, bob, robert] = [
    await entityId('Ann'),
    await entityId('Bob'),
    await entityId('Robert'),
  ];
  const idOf = async (content: string) => (await engine.fact(content)).id;
  let retracted = '';
  const actions: (() => Promise<unknown>)[] = [
    () => Promise.resolve(),
    async () =>
      engine.call('facts.correct', { nodeId: await idOf('Ann rows.'), content: 'Ann sails.' }),
    () => engine.call('entities.merge', { entityId: bob, mergedId: robert }),
    async () => engine.call('review.accept', { nodeId: await idOf('Ann may sing.') }),
    async () => {
      const nodeId = await idOf('Ann has a boat.');
      retracted = (await engine.call('facts.retract', { nodeId })).changeId;
    },
    () => engine.call('history.undo', { changeId: retracted }),
    // Seventy days on, what was extracted on the first day has faded.
    () => Promise.resolve(engine.clock.advance(70 * DAY)),
  ];
  const moments: { at: number; list: string[]; ann: string[]; bob: string[] }[] = [];
  for (const action of actions) {
    await action();
    engine.clock.advance(1_000);
    moments.push({
      at: engine.clock.now(),
      list: await table(engine),
      ann: await graph(engine, ann),
      bob: await graph(engine, bob),
    });
    expect(await answer(engine), 'answer now').toEqual(moments.at(-1)?.list);
    engine.clock.advance(DAY);
  }
  // Each act left its mark; else there were nothing to look back on.
  expect(new Set(moments.map((moment) => JSON.stringify({ ...moment, at: 0 }))).size).toBe(6);

  for (const { at, ...then } of moments) {
    const day = dayOf(at);
    expect(await table(engine, at), `list on ${day}`).toEqual(then.list);
    expect(await graph(engine, ann, at), `graph of Ann on ${day}`).toEqual(then.ann);
    expect(await graph(engine, bob, at), `graph of Bob on ${day}`).toEqual(then.bob);
    expect(await answer(engine, day), `answer about ${day}`).toEqual(then.list);
    for (const shown of [...then.ann, ...then.bob]) expect(then.list).toContain(shown);
  }
});

test('what was rejected is no memory of the days after, and waits in the days before', async () => {
  const engine = await startMemoryEngine();
  engine.draws([about('Ann may sing.', 'Ann', 0.5)]);
  await engine.say('Ann may sing.');
  await engine.consolidate();
  engine.clock.advance(DAY);
  const before = engine.clock.now();
  engine.clock.advance(DAY);
  await engine.call('review.reject', { nodeId: (await engine.fact('Ann may sing.')).id });
  engine.clock.advance(DAY);
  const contents = async (request: { asOf: number; reviews?: 'rejected'[] }) =>
    (await engine.call('facts.list', request)).nodes.map(({ content }) => content);
  const now = engine.clock.now();
  expect(await contents({ asOf: now })).toEqual([]);
  expect(await contents({ asOf: now, reviews: ['rejected'] })).toEqual(['Ann may sing.']);
  expect(await contents({ asOf: before })).toEqual(['Ann may sing.']);
});

test.for(['???', '🙂', 'bicycle'])(
  '“%s” finds nothing in a list of then that holds none of it, as in that of now',
  async (query) => {
    const { call, clock } = await startMemoryEngine();
    await call('facts.remember', { content: 'The lamp is green' });
    const asOf = clock.now();
    expect((await call('facts.list', { query, asOf })).total).toBe(0);
    expect((await call('facts.list', { query })).total).toBe(0);
    expect((await call('facts.list', { query: ' ', asOf })).total).toBe(1);
  },
);
