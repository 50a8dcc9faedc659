import { expect, describe, test } from 'vitest';
import { says, startFakeModelServer } from '../../support/fakeModelServer.ts';
import { hashEmbedder } from '../../support/hashEmbedder.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import { extraction, textsOf } from '../../support/scriptedMemory.ts';
import { until } from '../../support/until.ts';
import { useTool } from '../../support/useTool.ts';

const MEANINGS = [['hound', 'dog']];
const REX = 'The hound is called Rex';
const CELLO = 'She plays the cello';
const NOISE = 'Bread is on the table';
const LEFT = 'I left the firm';
const SHOUTED = 'the director shouted at everybody';

/** Memory in which each answer is found by one list of search, told over the contract alone. */
async function start(answers: 'by a model' | 'built in'): Promise<ModelEngine> {
  const server = await startFakeModelServer();
  server.models = ['small', 'e'];
  const model = hashEmbedder('e', MEANINGS, 256);
  server.embed = (texts) => texts.map((text) => [...model.vectorOf(text)]);
  server.setDefaultAnswer((request, response) => {
    const text = textsOf(request).at(-1) ?? '';
    const items = [LEFT, SHOUTED].map((quote) => ({ content: `${quote}.`, quote }));
    const turn = `${LEFT} because ${SHOUTED}`;
    const causes = { causes: [{ pair: 1, cause: 'second', quote: turn }] };
    if (text.includes('Cause pair')) return says(JSON.stringify(causes))(request, response);
    if (text.includes('Turns:\n')) return says(extraction(request, items))(request, response);
    return says('All right.')(request, response);
  });
  const engine = await startModelEngine({
    server,
    environment: {
      LOCI_BASE_URL: server.baseUrl,
      [answers === 'by a model' ? 'LOCI_CHAT_MODEL' : 'LOCI_MEMORY_MODEL']: 'small',
      LOCI_EMBEDDING_MODEL: 'e',
    },
  });
  const { call } = engine;
  const { entity } = await call('entities.create', { name: 'Anna', type: 'person' });
  await call('facts.remember', { content: CELLO, entityIds: [entity.id] });
  for (const content of [REX, NOISE, 'The lamp is green', 'Rain is likely']) {
    await call('facts.remember', { content });
  }
  await engine.say(`${LEFT} because ${SHOUTED}.`);
  await call('consolidation.run', {});
  await until(
    async () => (await call('consolidation.get', {})).running === null,
    'the end of reading',
  );
  engine.clock.advance(60_000);
  await call('maintenance.run', {});
  await until(async () => {
    const { running, runs } = await call('maintenance.get', {});
    return running === null && runs[0]?.state === 'done';
  }, 'the night');
  await until(async () => {
    const { vectors } = await call('health.get', {});
    return vectors !== null && vectors.made > 0 && vectors.made === vectors.of;
  }, 'the vectors');
  // The turn would answer by its words.
  const conversationId = engine.conversationId();
  engine.startNewConversation();
  await call('conversations.trash', { conversationId });
  return engine;
}

/** Question, the memory that answers it, and the one list that has it. */
const QUESTIONS = [
  ['by meaning', 'the dog', REX],
  ['by an entity', 'Who is Anna?', CELLO],
  ['by a cause', 'Why did I leave the firm?', `${SHOUTED}.`],
] as const;

const contents = (list: unknown) =>
  (list as readonly { content: string }[]).map(({ content }) => content);

const DOORS: readonly (readonly [
  string,
  'by a model' | 'built in',
  (engine: ModelEngine, query: string) => Promise<string[]>,
])[] = [
  [
    'search_memory',
    'by a model',
    async (engine, query) =>
      contents((await useTool(engine, 'search_memory', { query }))['results']),
  ],
  [
    'the context of a model',
    'by a model',
    async (engine, query) => {
      await engine.say(query);
      return preambleOf(engine.server.chatRequests().at(-1)?.body).split('\n');
    },
  ],
  [
    'the built-in assistant',
    'built in',
    async (engine, query) =>
      (await engine.say(query.endsWith('?') ? query : `And ${query}?`)).citations.map(
        ({ quote }) => quote,
      ),
  ],
  [
    'the memory list',
    'by a model',
    async ({ call }, query) =>
      contents((await call('facts.list', { query, sort: 'relevance', refine: true })).nodes),
  ],
  [
    'the palette',
    'by a model',
    async ({ call }, query) =>
      contents((await call('search.everything', { query, refine: true })).facts),
  ],
  [
    'the graph',
    'by a model',
    async ({ call }, query) => [
      ...(await call('graph.ego', { center: { kind: 'search', query } })).graph.nodes.texts,
    ],
  ],
];

/** Doors whose hits a model judges. */
const JUDGED = ['search_memory', 'the context of a model'];

describe.each(DOORS)('%s', (door, answers, find) => {
  test('finds by meaning, by an entity and by a cause', async () => {
    const engine = await start(answers);
    for (const [list, query, content] of QUESTIONS) {
      const found = await find(engine, query);
      expect.soft(found.join('\n').toLowerCase(), list).toContain(content.toLowerCase());
      // A model judges what is merely near; it stands behind what answers.
      const [at, noise] = [content, NOISE].map((each) =>
        found.findIndex((one) => one.toLowerCase().includes(each.toLowerCase())),
      );
      if (JUDGED.includes(door))
        expect.soft(noise === -1 || (at ?? 0) < (noise ?? 0), list).toBe(true);
      else expect.soft(noise, list).toBe(-1);
    }
  });
});

test('search_memory finds what an assistant said', async () => {
  const engine = await startModelEngine();
  engine.server.next(says('I recommend the restaurant Anatole by the canal.'));
  await engine.say('Where should we go for dinner?');
  const query = 'recommended restaurant';
  const { results } = await useTool(engine, 'search_memory', { query });
  expect(results).toContainEqual(
    expect.objectContaining({
      content: 'I recommend the restaurant Anatole by the canal.',
      source: 'assistant said',
    }),
  );
});
