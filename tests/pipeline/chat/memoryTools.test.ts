import { describe, expect, test } from 'vitest';
import { call } from '../../support/fakeModelServer.ts';
import { memoryNumberIn } from '../../support/newestTurn.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { useTool as use } from '../../support/useTool.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';

const DAY = 86_400_000;

const contents = (list: readonly { readonly content: string }[]) =>
  list.map(({ content }) => content);

async function remember(engine: ModelEngine, content: string, kind: 'Fact' | 'Goal' = 'Fact') {
  return (await engine.call('facts.remember', { content, kind })).node.id;
}

describe('search_memory', () => {
  test('searches what the filters leave', async () => {
    const engine = await startModelEngine();
    await remember(engine, 'The boat is blue');
    await remember(engine, 'Sail the boat to Crete', 'Goal');
    engine.clock.advance(40 * DAY);
    await remember(engine, 'The boat was sold');
    await engine.say('I dreamt of the boat again.');
    const search = async (filters: object) =>
      contents(
        (await use(engine, 'search_memory', { query: 'boat', ...filters }))['results'] ?? [],
      );
    expect((await search({})).length).toBe(4);
    expect(await search({ kind: 'Goal' })).toEqual(['Sail the boat to Crete']);
    expect(await search({ type: 'episodic' })).toEqual(['I dreamt of the boat again.']);
    expect((await search({ type: 'semantic' })).length).toBe(3);
    expect((await search({ before: '2026-03-15' })).toSorted()).toEqual([
      'Sail the boat to Crete',
      'The boat is blue',
    ]);
    const late = await search({ after: '2026-03-15' });
    expect(late.toSorted()).toEqual(['I dreamt of the boat again.', 'The boat was sold']);
    expect(await search({ limit: 1 })).toHaveLength(1);
    const wrong = await use(engine, 'search_memory', { query: 'boat', after: 'the day of days' });
    expect(wrong).toHaveProperty('error');
  });

  test('takes dates and times as computers write them', async () => {
    const engine = await startModelEngine();
    await remember(engine, 'The boat is blue');
    engine.clock.advance(10 * DAY);
    await remember(engine, 'The boat was sold');
    const search = async (filters: object) =>
      contents(
        (await use(engine, 'search_memory', { query: 'boat', ...filters }))['results'] ?? [],
      ).toSorted();
    const both = ['The boat is blue', 'The boat was sold'];
    const iso = (days: number) =>
      new Date(engine.clock.now() + days * DAY).toISOString().slice(0, 19);
    for (const after of [`${iso(-5)}Z`, `${iso(-5)}+00:00`, iso(-5), iso(-5).slice(0, 16)]) {
      expect(await search({ after })).toEqual(['The boat was sold']);
      expect(await search({ before: after })).toEqual(['The boat is blue']);
    }
    const day = iso(-5).slice(0, 10);
    expect(await search({ after: day.replaceAll('-', '/') })).toEqual(['The boat was sold']);
    expect(await search({ after: iso(-40).slice(0, 7) })).toEqual(both);
    expect(await search({ after: iso(40).slice(0, 7) })).toEqual([]);
    expect(await search({ after: iso(0).slice(0, 4) })).toEqual(both);
    const then = await use(engine, 'search_memory', { query: 'boat', as_of: iso(-5) });
    expect(contents(then['results'] ?? [])).toEqual(['The boat is blue']);
    const wrong = await use(engine, 'search_memory', { query: 'boat', after: '2026-02-30' });
    expect(wrong).toHaveProperty('error');
  });

  test('knows what was believed before a correction', async () => {
    const engine = await startModelEngine();
    const id = await remember(engine, 'Anna lives in Nice');
    engine.clock.advance(10 * DAY);
    await engine.call('facts.correct', { nodeId: id, content: 'Anna lives in Lyon' });
    const now = await use(engine, 'search_memory', { query: 'Anna', type: 'semantic' });
    expect(contents(now['results'] ?? [])).toEqual(['Anna lives in Lyon']);
    const then = await use(engine, 'search_memory', { query: 'Anna', as_of: '2026-03-05' });
    expect(contents(then['results'] ?? [])).toEqual(['Anna lives in Nice']);
    expect(String(then['as_of'])).toMatch(/^2026-03-05T/);
  });

  test('knows what was believed then of what the filters leave', async () => {
    const engine = await startModelEngine();
    const about = (name: string, content: string) =>
      use(engine, 'remember_fact', { content, entities: [name] }, `Remember that ${content}.`);
    await about('Anna', 'Anna lives by the harbour');
    engine.clock.advance(5 * DAY);
    await about('Bert', 'Bert lives by the harbour');
    engine.clock.advance(20 * DAY);
    const then = async (filters: object) => {
      const args = { query: 'harbour', type: 'semantic', as_of: '2026-03-15', ...filters };
      return contents((await use(engine, 'search_memory', args))['results'] ?? []).toSorted();
    };
    expect(await then({})).toEqual(['Anna lives by the harbour', 'Bert lives by the harbour']);
    expect(await then({ entity_name: 'Anna' })).toEqual(['Anna lives by the harbour']);
    // A name that nobody has is searched for as words.
    expect((await then({ entity_name: 'Nobody' })).length).toBe(2);
    expect(await then({ after: '2026-03-04' })).toEqual(['Bert lives by the harbour']);
    expect(await then({ before: '2026-03-04' })).toEqual(['Anna lives by the harbour']);
    expect(await then({ as_of: '2026-03-03' })).toEqual(['Anna lives by the harbour']);
    const wrong = await use(engine, 'search_memory', { query: 'harbour', as_of: 'once' });
    expect(wrong).toHaveProperty('error');
  });

  test('finds what has a tag', async () => {
    const engine = await startModelEngine();
    const nodeId = await remember(engine, 'The boat is blue');
    await remember(engine, 'The boat is long');
    await engine.call('facts.edit', { nodeId, tags: ['harbour'] });
    const { results } = await use(engine, 'search_memory', { query: 'boat', tag: 'harbour' });
    expect(contents(results ?? [])).toEqual(['The boat is blue']);
  });

  test('finds only what is about somebody, when asked so', async () => {
    const engine = await startModelEngine();
    const args = {
      content: 'Marta plays the harp',
      entities: [{ name: 'Marta', type: 'person' }, 'the violin'],
    };
    await use(engine, 'remember_fact', args, 'Remember that Marta plays the harp.');
    await remember(engine, 'A harp has strings');
    const found = await use(engine, 'search_memory', { query: 'harp', entity_name: 'marta' });
    const memories = (found['results'] ?? []) as { source: string; content: string }[];
    expect(contents(memories.filter(({ source }) => source === 'memory'))).toEqual([
      'Marta plays the harp',
    ]);
    const unknownEntityResult = await use(engine, 'search_memory', {
      query: 'harp',
      entity_name: 'violin',
    });
    expect(contents(unknownEntityResult['results'] ?? []).length).toBeGreaterThan(1);
  });
});

test('get_entity_info tells who somebody is, and knows nobody it was never told of', async () => {
  const engine = await startModelEngine();
  const args = { content: 'Marta plays the harp', entities: [{ name: 'Marta', type: 'person' }] };
  await use(engine, 'remember_fact', args, 'Remember that Marta plays the harp.');
  const info = await use(engine, 'get_entity_info', { name: 'MARTA' });
  expect(info['entities']).toMatchObject([
    {
      name: 'Marta',
      type: 'person',
      summary: '',
      aliases: ['Marta'],
      mentions: 1,
      facts: [{ content: 'Marta plays the harp', event_time_tz: expect.stringMatching(/^UTC/) }],
    },
  ]);
  expect(await use(engine, 'get_entity_info', { name: 'Nobody' })).toEqual({ entities: [] });
});

test('get_entity_info tells what the person said of somebody, in the order it was said', async () => {
  const engine = await startModelEngine();
  const args = { content: 'Marta plays the harp', entities: [{ name: 'Marta', type: 'person' }] };
  await use(engine, 'remember_fact', args, 'Remember that Marta plays the harp.');
  for (const message of ['Marta has a new harp.', 'We dined with Marta.', 'It rained.']) {
    engine.clock.advance(DAY);
    await engine.say(message);
  }
  const info = await use(engine, 'get_entity_info', { name: 'Marta' });
  expect(contents(info['timeline'] ?? [])).toEqual([
    'Marta has a new harp.',
    'We dined with Marta.',
  ]);
});

test('what a tool gave to read is in the receipt, but for a look at what is weak', async () => {
  const engine = await startModelEngine();
  const args = { content: 'Marta plays the harp', entities: [{ name: 'Marta', type: 'person' }] };
  await use(engine, 'remember_fact', args, 'Remember that Marta plays the harp.');
  engine.clock.advance(DAY);
  await engine.say('We dined with Marta.');
  const read = async (name: string, args: object | ((body: unknown) => object)) => {
    await use(engine, name, args);
    const messageId = (await engine.shown()).at(-1)?.id ?? asMessageId('');
    const { receipt } = await engine.call('receipts.get', { messageId });
    return receipt.items
      .filter(({ text }) => !['Go on.', 'Done.', 'All right.'].includes(text))
      .filter(({ paths }) => paths.some(({ list }) => list === 'tool'))
      .map(({ text, source, group }) => [text, source, group]);
  };
  const harpItem = ['Marta plays the harp', 'memory', 'used'];
  const dinner = ['We dined with Marta.', 'turn', 'used'];
  expect(await read('get_entity_info', { name: 'Marta' })).toEqual([harpItem, dinner]);
  const explain = (body: unknown) => ({ memory: memoryNumberIn(body, 'Marta plays the harp') });
  expect(await read('explain_fact', explain)).toEqual([harpItem]);
  expect(await read('get_timeline', { from: '2026-03-02', to: '2026-03-02' })).toEqual([dinner]);
  expect(await read('weak_facts', {})).toEqual([]);
});

test('a suggestion that waits makes nobody new', async () => {
  const engine = await startModelEngine();
  const args = { content: 'Marta plays the harp', entities: [{ name: 'Marta', type: 'person' }] };
  await use(engine, 'remember_fact', args, 'Marta plays the harp.');
  expect(await use(engine, 'get_entity_info', { name: 'Marta' })).toEqual({ entities: [] });
});

test('memory_stats has every figure of the specification', async () => {
  const engine = await startModelEngine();
  await remember(engine, 'The boat is blue');
  const stats = await use(engine, 'memory_stats', {});
  expect(stats).toMatchObject({
    nodes: { episodic: 1, semantic: 1 },
    edges: {},
    entities: 0,
    orphan_nodes: 2,
    avg_edges_per_node: 0,
    unconsolidated_sessions: 1,
    last_consolidation: '',
    last_decay_run: '',
  });
  expect(stats['storage_size_mb']).toBeGreaterThan(0);
  const later = await use(engine, 'memory_stats', {});
  expect(later).toMatchObject({ nodes: { episodic: 3 }, edges: { temporal: 1 }, orphan_nodes: 2 });
});

test('explain_fact tells the words behind it, the wording before it, and whom it is about', async () => {
  const engine = await startModelEngine();
  const args = { content: 'Marta plays the harp', entities: [{ name: 'Marta', type: 'person' }] };
  await use(engine, 'remember_fact', args, 'Remember that Marta plays the harp.');
  const nodeId = (await engine.call('facts.list', {})).nodes[0]?.id ?? asNodeId('');
  await engine.call('facts.correct', { nodeId, content: 'Marta plays the lute' });
  const explain = (body: unknown) => ({ memory: memoryNumberIn(body, 'Marta plays the lute') });
  const now = await use(engine, 'explain_fact', explain);
  expect(now).toMatchObject({
    content: 'Marta plays the lute',
    evidence: [{ quote: 'Remember that Marta plays the harp.', role: 'user' }],
    supersedes_chain: [
      { content: 'Marta plays the harp', status: 'superseded' },
      { content: 'Marta plays the lute', status: 'active' },
    ],
  });
  expect(now).toMatchObject({ entities: [{ name: 'Marta', type: 'person' }] });
  expect(await use(engine, 'explain_fact', { memory: 4_711 })).toHaveProperty('error');
});

test('weak_facts begins with what is least sure', async () => {
  const engine = await startMemoryEngine();
  for (const content of ['The old boat is blue', 'The new boat is red']) {
    engine.draws([{ content, quote: content }]);
    await engine.say(content);
    await engine.consolidate();
    engine.clock.advance(20 * DAY);
  }
  engine.startNewConversation();
  const { facts } = await use(engine, 'weak_facts', { limit: 2 });
  expect(contents(facts ?? [])).toEqual(['The old boat is blue', 'The new boat is red']);
});

test('get_timeline lists a stretch of time in order', async () => {
  const engine = await startModelEngine();
  await engine.say('We bought the boat.');
  engine.clock.advance(3 * DAY);
  await engine.say('We painted the boat.');
  engine.clock.advance(30 * DAY);
  const all = await use(engine, 'get_timeline', {});
  expect(contents(all['events'] ?? []).slice(0, 3)).toEqual([
    'We bought the boat.',
    'All right.',
    'We painted the boat.',
  ]);
  const some = await use(engine, 'get_timeline', { from: '2026-03-02', to: '2026-03-10' });
  expect(some['events']).toMatchObject([
    {
      content: 'We painted the boat.',
      speaker: 'user',
      time: expect.stringMatching(/^2026-03-04/),
    },
    { content: 'All right.', speaker: 'assistant' },
  ]);
});

test('get_timeline lists the newest turns of a long stretch, and counts those before them', async () => {
  const engine = await startModelEngine();
  for (let n = 1; n <= 4; n += 1) await engine.say(`We saw boat ${n}.`);
  engine.clock.advance(DAY);
  const newest = await use(engine, 'get_timeline', { limit: 3 });
  expect(contents(newest['events'] ?? [])).toEqual(['All right.', 'We saw boat 4.', 'All right.']);
  expect(newest).toHaveProperty('earlier_omitted', 5);
  const whole = await use(engine, 'get_timeline', { from: '2026-03-01', to: '2026-03-01' });
  expect(contents(whole['events'] ?? [])).toHaveLength(8);
  expect(whole).not.toHaveProperty('earlier_omitted');
});

test('get_timeline finds what was said elsewhere after a long conversation that is sent anyway', async () => {
  const engine = await startModelEngine();
  for (let n = 1; n <= 11; n += 1) await engine.say(`We saw boat ${n}.`);
  const conversationId = engine.conversationId();
  engine.startNewConversation();
  await engine.say('The cat is called Miso.');
  engine.server.next(call('get_timeline', { from: 'today' }));
  const { answer } = await engine.call('chat.send', {
    conversationId,
    clientMessageId: asMessageId('today'),
    text: 'What did I tell you today?',
  });
  const { toolCalls } = await engine.finished(answer?.id ?? '');
  const { events } = JSON.parse(toolCalls[0]?.result ?? '') as { events: { content: string }[] };
  expect(contents(events)).toEqual(['The cat is called Miso.', 'All right.']);
});
