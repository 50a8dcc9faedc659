import { describe, expect, test } from 'vitest';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';
import { useTool } from '../../support/useTool.ts';

const DAY = 86_400_000;
const QUESTION = 'Where does Rex sleep?';

/** Answers of a model, or of the built-in assistant while a model only learns. */
type Answers = 'by a model' | 'built in';

async function start(answers: Answers): Promise<MemoryEngine> {
  if (answers === 'by a model') return await startMemoryEngine();
  const server = await startFakeModelServer();
  const environment = { LOCI_BASE_URL: server.baseUrl, LOCI_MEMORY_MODEL: 'small' };
  return await startMemoryEngine({ server, environment });
}

async function learn(engine: MemoryEngine, content: string, change: Partial<ScriptedItem> = {}) {
  engine.startNewConversation();
  engine.draws([{ content, quote: content, entities: [{ name: 'Rex' }], ...change }]);
  await engine.say(content);
  await engine.consolidate();
  engine.startNewConversation();
  engine.clock.advance(60_000);
}

/** What a model is told besides the conversation. */
async function promptFor(engine: MemoryEngine, text: string): Promise<string> {
  await engine.say(text);
  return preambleOf(engine.server.chatRequests().at(-1)?.body ?? {});
}

interface ToolFacts {
  readonly results?: readonly object[];
  readonly entities?: readonly { readonly facts: readonly object[] }[];
}

/** Doors that tell what is remembered of Rex. */
const READ_PATHS: readonly (readonly [
  string,
  Answers,
  (engine: MemoryEngine) => Promise<string>,
])[] = [
  ['the context of a model', 'by a model', (engine) => promptFor(engine, QUESTION)],
  ['the standing profile', 'by a model', (engine) => promptFor(engine, 'Hello!')],
  [
    'search_memory',
    'by a model',
    async (engine) => {
      const args = { query: 'Rex sleeps', type: 'semantic' };
      const { results } = (await useTool(engine, 'search_memory', args)) as ToolFacts;
      return JSON.stringify(results);
    },
  ],
  [
    'get_entity_info',
    'by a model',
    async (engine) => {
      const args = { name: 'Rex' };
      const { entities } = (await useTool(engine, 'get_entity_info', args)) as ToolFacts;
      return JSON.stringify(entities?.[0]?.facts);
    },
  ],
  ['a built-in answer', 'built in', async (engine) => (await engine.say(QUESTION)).text],
  [
    'a built-in list',
    'built in',
    async (engine) => (await engine.say('What do you know about me?')).text,
  ],
  ['/why', 'built in', async (engine) => (await engine.say(`/why ${QUESTION}`)).text],
];

describe.each(READ_PATHS)('%s', (_door, answers, readPath) => {
  test('tells a memory with the newer statement that waits', async () => {
    const engine = await start(answers);
    engine.judges(() => ({ relation: 'update', confidence: 0.5 }));
    await learn(engine, 'Rex sleeps in the hall.');
    await learn(engine, 'Rex sleeps in the attic these days.');
    const text = await readPath(engine);
    const old = text.indexOf('Rex sleeps in the hall.');
    const newer = text.search(/newer(?:, |_)unconfirmed/u);
    expect([old >= 0, newer > 0]).toEqual([true, true]);
    expect(text.slice(newer)).toContain('Rex sleeps in the attic these days.');
  });

  test('tells a claim that has ended as past, from the day after its last one', async () => {
    const engine = await start(answers);
    await learn(engine, 'Rex sleeps at the kennel.', { true_until: '2026-03-05' });
    engine.clock.advance(4 * DAY);
    expect(await readPath(engine)).not.toMatch(/no longer|"past"/u);
    engine.clock.advance(DAY);
    expect(await readPath(engine)).toMatch(
      /until 2026-03-05, no longer|until March 5, no longer|"true_until":"2026-03-05","past":true/u,
    );
  });

  test('tells an event as past once its day is over', async () => {
    const engine = await start(answers);
    const event = { kind: 'Event', event_time: '2026-03-09' };
    await learn(engine, 'Rex sleeps at the show on 9 March.', event);
    expect(await readPath(engine)).not.toMatch(/past|already over/u);
    engine.clock.advance(9 * DAY);
    expect(await readPath(engine)).toMatch(/on 2026-03-09, past\)|already over|"past":true/u);
  });
});

test('a claim for one month holds until its end', async () => {
  const engine = await start('built in');
  const month = { true_from: '2026-03', true_until: '2026-03' };
  await learn(engine, 'Rex sleeps at the kennel.', month);
  engine.clock.advance(9 * DAY);
  expect((await engine.say('Where does Rex sleep?')).text).not.toContain('no longer');
  engine.clock.advance(30 * DAY);
  expect((await engine.say('Where does Rex sleep?')).text).toContain('to March 31, no longer');
});

test('asked what was so before, a claim that named its own end is told with it', async () => {
  const engine = await start('built in');
  const interval = { true_from: '2026-01-10', true_until: '2026-03-05' };
  await learn(engine, 'Rex sleeps at the kennel.', interval);
  engine.clock.advance(9 * DAY);
  const { text } = await engine.say('Where did Rex sleep before?');
  expect(text).toContain('Rex sleeps at the kennel. · from January 10 to March 5');
});

test('the built-in assistant tells it in Russian', async () => {
  const engine = await start('built in');
  await learn(engine, 'Рекс спит в питомнике.', { true_until: '2026-03-05' });
  engine.clock.advance(9 * DAY);
  const { text } = await engine.say('Где спит Рекс?');
  expect(text).toContain('до 5 марта, теперь уже нет');
});

test('the turn of a memory that the person retracted is marked, unless another one rests on it', async () => {
  const engine = await start('by a model');
  const content = 'Rex sleeps in the garage.';
  await learn(engine, content);
  const { id: nodeId } = await engine.fact(content);
  await engine.call('facts.retract', { nodeId });
  expect(await promptFor(engine, QUESTION)).toContain(`said, since taken back) ${content}`);
  engine.startNewConversation();
  await engine.call('facts.restore', { nodeId });
  expect(await promptFor(engine, QUESTION)).not.toContain('taken back');
});
