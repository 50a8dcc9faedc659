import { describe, expect, test } from 'vitest';
import { runTask } from '../../../electron/engine/readers/readers.ts';
import type {
  ReaderInput,
  ReaderOutput,
  ReaderTaskName,
} from '../../../electron/engine/readers/tasks.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { hashEmbedder } from '../../support/hashEmbedder.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { openTestStore } from '../../support/testStore.ts';
import { until } from '../../support/until.ts';
import type { NodeSeq } from '../../../electron/engine/storage/connection/rowNumber.ts';

const MEANINGS = [['zeppelin', 'airship']];
const AIRSHIP = 'The airship hovers over Lyon';
const CELLO = 'She plays the cello';
const LEAVING = 'I resigned in spring';
const BOSS = 'The director shouted at everybody';

/** Memory where each fact is found by one list of search only. */
function opened() {
  const t = openTestStore();
  const remember = createMemoryWriter(t.store);
  const model = hashEmbedder('m', MEANINGS, 512);
  const indexes = createSearchIndexes();
  const vectorOf = async (text: string) => {
    const [values] = await model.embed([text], 'query');
    return { model: 'm', values: values ?? new Float32Array(512) };
  };
  const fact = async (text: string): Promise<NodeSeq> => {
    const seq = remember.fact(text);
    const { values } = await vectorOf(text);
    t.store.transaction(() => {
      const owner = { owner: 'node' as const, ownerSeq: seq, passage: 0, model: 'm' };
      t.store.embeddings.put({ ...owner, vector: values, textHash: '', createdAt: 0 });
    });
    return seq;
  };
  const run = async <T extends ReaderTaskName>(task: T, input: ReaderInput<T>) => {
    const context = { store: t.store, indexes, zone: 'UTC', elapsed: () => 0 };
    return (await Promise.resolve(runTask(context, task, input, START))) as ReaderOutput<T>;
  };
  const setup = async (query: string) => ({ ...defaultSetup, vector: await vectorOf(query) });
  const seed = async () => {
    await fact(AIRSHIP);
    const cello = await fact(CELLO);
    remember.link(cello, remember.entity('Anna'), 'subject');
    remember.edge(await fact(BOSS), await fact(LEAVING), 'causal', { confidence: 0.9 });
    for (const noise of ['Bread is on the table', 'The lamp is green', 'Rain is likely tomorrow']) {
      await fact(noise);
    }
  };
  return { ...t, remember, run, setup, seed };
}

/** Question, the memory that answers it, and the one list that has it. */
const QUESTIONS = [
  ['by meaning', 'zeppelin', AIRSHIP],
  ['by entity', 'Who is Anna?', CELLO],
  ['by a causal edge', 'Why was it that I resigned?', BOSS],
] as const;

describe.each(QUESTIONS)('what is found %s only', (_list, query, content) => {
  const request = { query, limit: 5, exceptNodeIds: [], withheldNodeIds: [] };

  test('is recalled by the built-in assistant', async () => {
    const { seed, run, setup } = opened();
    await seed();
    const { hits } = await run('recall', {
      request: { ...request, memoriesOnly: false },
      setup: await setup(query),
    });
    expect(hits.map((hit) => hit.content)).toContain(content);
    expect(hits.length).toBeLessThan(4);
  });

  test('is found by the search tool and by an answer of a model', async () => {
    const { seed, run, setup } = opened();
    await seed();
    const hits = await run('searchMemory', {
      request: { ...request, question: query },
      setup: await setup(query),
    });
    expect(hits.map((hit) => hit.content)).toContain(content);
    const size = { tokens: 500, limit: 10, depth: 2 };
    const context = await run('context', {
      request: {
        ...request,
        topN: 10,
        simple: size,
        complex: size,
        shares: { facts: 40, entities: 25, temporal: 25, evidence: 10 },
      },
      setup: await setup(query),
    });
    expect(context.entries.map(({ text }) => text)).toContain(content);
  });

  test('is in the memory list, the palette and the graph, and what only lies near is not', async () => {
    const { seed, run, setup } = opened();
    await seed();
    const hits = await run('screenHits', { request: { query }, setup: await setup(query) });
    const list = await run('listFacts', {
      ...UNFILTERED,
      query,
      sort: 'relevance',
      hits: hits.memories,
    });
    expect(list.nodes.map((node) => node.content)).toContain(content);
    expect(list.total).toBe(list.nodes.length);
    expect(list.total).toBeLessThan(4);
    const palette = await run('searchEverything', { query, limit: 8, hits });
    expect(palette.facts.map((node) => node.content)).toContain(content);
    const graph = await run('graphEgo', {
      request: {
        workspaceId: 'w',
        center: { kind: 'search', query },
        lens: 'everything',
        depth: 1,
        limit: 35,
        without: { relations: [], sorts: [], kinds: [], trusts: [] },
      } as never,
      hits,
    });
    expect(graph?.graph.nodes.texts).toContain(content);
  });
});

const UNFILTERED = {
  workspaceId: 'w' as never,
  kinds: [],
  types: [],
  statuses: ['active' as const],
  trusts: [],
  reviews: [],
  entityIds: [],
  tags: [],
  sources: [],
  strengthFrom: 0,
  strengthTo: 1,
  offset: 0,
  limit: 100,
};

describe('a memory list', () => {
  test('pages hits of search before all that only contain a word, each once', async () => {
    const { run, setup, remember } = opened();
    for (let n = 0; n < 120; n += 1) remember.fact(`The lamp number ${n} is green`);
    const query = 'lamp number 77';
    const hits = await run('screenHits', { request: { query }, setup: await setup(query) });
    const page = async (offset: number) =>
      await run('listFacts', {
        ...UNFILTERED,
        query,
        sort: 'relevance',
        offset,
        limit: 50,
        hits: hits.memories,
      });
    const pages = [await page(0), await page(50), await page(100)];
    const contents = pages.flatMap(({ nodes }) => nodes.map(({ content }) => content));
    expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
    expect(new Set(contents).size).toBe(120);
    expect(contents[0]).toBe('The lamp number 77 is green');
  });

  test('applies its filters to what is found by meaning', async () => {
    const { seed, run, setup } = opened();
    await seed();
    const list = async (filters: Partial<typeof UNFILTERED>, kinds: readonly 'Goal'[] = []) => {
      const request = { query: 'zeppelin', ...(kinds.length > 0 && { filters: { kinds } }) };
      const hits = await run('screenHits', { request, setup: await setup('zeppelin') });
      return await run('listFacts', {
        ...UNFILTERED,
        ...filters,
        kinds: [...kinds],
        query: 'zeppelin',
        sort: 'relevance',
        hits: hits.memories,
      });
    };
    expect((await list({})).total).toBe(1);
    expect((await list({}, ['Goal'])).total).toBe(0);
    expect((await list({ strengthFrom: 0, strengthTo: 0.1 })).total).toBe(0);
  });
});

describe('over the contract', () => {
  async function start({ chat = true } = {}) {
    const server = await startFakeModelServer();
    server.models = ['small', 'e'];
    const model = hashEmbedder('e', MEANINGS, 64);
    const embedded: string[][] = [];
    server.embed = (texts) => {
      embedded.push([...texts]);
      return texts.map((text) => [...model.vectorOf(text)]);
    };
    const engine = await startModelEngine({
      server,
      environment: {
        LOCI_BASE_URL: server.baseUrl,
        ...(chat && { LOCI_CHAT_MODEL: 'small' }),
        LOCI_EMBEDDING_MODEL: 'e',
      },
    });
    for (const content of [
      AIRSHIP,
      'Bread is on the table',
      'The lamp is green',
      'Rain is likely',
    ]) {
      await engine.call('facts.remember', { content });
    }
    await until(async () => {
      const { vectors } = await engine.call('health.get', {});
      return vectors !== null && vectors.made > 0 && vectors.made === vectors.of;
    }, 'vectors');
    return { ...engine, embedded };
  }

  test('words do not wait for a vector, and the refined list has what means the same', async () => {
    const engine = await start();
    const before = engine.embedded.length;
    const first = await engine.call('facts.list', { query: 'zeppelin', sort: 'relevance' });
    expect(first).toMatchObject({ nodes: [], total: 0, refinable: true });
    expect(engine.embedded.length).toBe(before);
    const refined = await engine.call('facts.list', {
      query: 'zeppelin',
      sort: 'relevance',
      refine: true,
    });
    expect(refined.nodes.map(({ content }) => content)).toEqual([AIRSHIP]);
    expect(refined).toMatchObject({ total: 1, refinable: false });
    // Known by now: the words have it at once.
    expect(await engine.call('facts.list', { query: 'zeppelin' })).toMatchObject({
      total: 1,
      refinable: false,
    });
    const palette = await engine.call('search.everything', { query: 'zeppelin', refine: true });
    expect(palette.facts.map(({ content }) => content)).toEqual([AIRSHIP]);
  });

  test('the built-in assistant answers by meaning', async () => {
    const engine = await start({ chat: false });
    const { text } = await engine.say('And the zeppelin?');
    expect(text).toContain('Lyon');
  });
});

describe('the palette', () => {
  test('has the exact name and the exact title first', async () => {
    const engine = await startModelEngine();
    await engine.say('hello there');
    const conversationId = engine.conversationId();
    await engine.call('conversations.rename', { conversationId, title: 'Ann' });
    engine.startNewConversation();
    await engine.say('hello again');
    await engine.call('conversations.rename', {
      conversationId: engine.conversationId(),
      title: 'Ann and Bob plan a trip',
    });
    for (const name of ['Anna', 'Annabel', 'Ann']) {
      await engine.call('entities.create', { name, type: 'person' });
    }
    await engine.call('facts.remember', { content: 'Anna sings' });
    await engine.call('facts.remember', { content: 'Anna dances' });
    const { conversations, entities } = await engine.call('search.everything', { query: 'ann' });
    expect(entities[0]?.name).toBe('Ann');
    expect(conversations[0]?.title).toBe('Ann');
    const results = await engine.call('search.everything', { query: 'Who is Anna?' });
    expect(results.entities.map(({ name }) => name)).toEqual(['Anna']);
  });
});
