import { describe, expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asNodeId } from '../../support/ids.ts';

const ALLERGIC = "I'm allergic to peanuts.";

/** Ends the session by a long silence and a message after it. */
async function startNextSession(engine: TestEngine, text = 'Good morning!'): Promise<void> {
  engine.clock.advance(31 * 60_000);
  await engine.say(text);
}

const waiting = async (engine: TestEngine) => (await engine.call('review.list', {})).items;

describe('without a model', () => {
  test('what rules find in a message waits for the person at once, who sees why', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await engine.say(`Nice weather. ${ALLERGIC}`);
    await expect.poll(async () => (await waiting(engine)).length).toBe(1);
    const [item] = await waiting(engine);
    expect(item).toMatchObject({
      reasons: expect.arrayContaining(['rule']) as unknown,
      node: { content: "I'm allergic to peanuts", review: 'pending', trust: 'extracted' },
      evidence: [{ quote: "I'm allergic to peanuts" }],
    });
    const found = await engine.call('facts.list', { reviews: [], query: 'peanuts' });
    expect(found.nodes.filter(({ review }) => review !== 'pending')).toEqual([]);
  });

  test('no turn is looked at twice, and the same said again is one suggestion', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await engine.say(ALLERGIC);
    await startNextSession(engine, 'Я живу в Казани.');
    await expect.poll(async () => (await waiting(engine)).length).toBe(2);
    const [first] = await waiting(engine);
    await engine.call('review.reject', { nodeId: first?.node.id ?? asNodeId(''), reason: 'wrong' });
    await startNextSession(engine, ALLERGIC);
    await expect.poll(async () => (await waiting(engine)).length).toBe(1);
    await startNextSession(engine, 'Я живу в Казани.');
    await startNextSession(engine, 'My name is Ingrid.');
    await startNextSession(engine);
    await expect.poll(async () => (await waiting(engine)).length).toBe(2);
    const contents = (await waiting(engine)).map(({ node }) => node.content);
    expect(contents).toEqual(['Я живу в Казани', 'My name is Ingrid']);
  });

  test('an entity that is known is linked, and none is made', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await engine.say('My brother lives in Toronto.');
    await startNextSession(engine);
    await expect.poll(async () => (await waiting(engine)).length).toBe(1);
    expect((await engine.call('entities.list', {})).entities).toEqual([]);
  });
});

describe('once there is a model', () => {
  test('it reads the session too, and suggestions that still wait make way', async () => {
    const withModel = await startMemoryEngine();
    const { home, clock } = withModel;
    await withModel.close();
    const bare = await startTestEngine({ home, clock });
    await bare.say(ALLERGIC);
    await bare.say('My name is Ingrid.');
    await startNextSession(bare);
    await expect.poll(async () => (await waiting(bare)).length).toBe(2);
    const kept = (await waiting(bare)).find(({ node }) => node.content.includes('Ingrid'));
    const gone = (await waiting(bare)).find(({ node }) => node.content.includes('peanuts'));
    await bare.call('review.accept', { nodeId: kept?.node.id ?? asNodeId('') });
    await bare.close();

    const engine = await startMemoryEngine({ home, clock });
    engine.draws([
      { content: 'The user is allergic to peanuts.', quote: "I'm allergic to peanuts" },
    ]);
    const { queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(await waiting(engine)).toEqual([]);
    const { node } = await engine.call('facts.get', { nodeId: gone?.node.id ?? asNodeId('') });
    expect(node).toMatchObject({ status: 'retracted', statusReason: 'merged' });
    const live = (await engine.facts()).filter(({ status }) => status === 'active');
    expect(live.map(({ content }) => content).sort()).toEqual([
      'My name is Ingrid',
      'The user is allergic to peanuts.',
    ]);
  });

  test('a withdrawn suggestion is pending no longer: the person may have it kept', async () => {
    const withModel = await startMemoryEngine();
    const { home, clock } = withModel;
    await withModel.close();
    const bare = await startTestEngine({ home, clock });
    await bare.say(ALLERGIC);
    await expect.poll(async () => (await waiting(bare)).length).toBe(1);
    await bare.close();

    const engine = await startMemoryEngine({ home, clock });
    engine.draws([]);
    await engine.consolidate();
    expect(await waiting(engine)).toEqual([]);
    const { node } = await engine.call('facts.remember', { content: "I'm allergic to peanuts" });
    expect(node).toMatchObject({ status: 'active', trust: 'user' });
  });

  test('rules say nothing', async () => {
    const engine = await startMemoryEngine();
    engine.draws([]);
    await engine.say(ALLERGIC);
    await startNextSession(engine);
    await expect.poll(() => engine.extractions()).toBe(1);
    await engine.consolidate();
    expect(await waiting(engine)).toEqual([]);
    const { nodes } = await engine.call('facts.list', { statuses: ['retracted'], limit: 10 });
    expect(nodes).toEqual([]);
  });
});

describe('what a chat model suggested', () => {
  const SUGGESTED = 'I like oak for shelves';
  const TURN = `${SUGGESTED}, more than pine.`;
  const LEARNED = { content: 'The user likes oak for shelves.', quote: SUGGESTED };

  async function suggest(engine: MemoryEngine, content = SUGGESTED): Promise<void> {
    engine.server.next(call('remember_fact', { content, quote: content }), says('I see.'));
    const { actions } = await engine.say(content === SUGGESTED ? TURN : `${content}.`);
    expect(actions).toMatchObject([{ action: 'proposed' }]);
  }
  const contents = async (engine: TestEngine) =>
    (await engine.call('facts.list', { statuses: ['active'] })).nodes.map(({ content }) => content);

  test.each([
    ['in other words', SUGGESTED, LEARNED],
    ['in the same words', SUGGESTED, { ...LEARNED, content: SUGGESTED }],
    [
      'in Russian',
      'Мне нравится дуб для полок',
      { content: 'Пользователю нравится дуб для полок.', quote: 'Мне нравится дуб для полок' },
    ],
  ])('makes way for what is learned from the turn, %s', async (_name, suggested, item) => {
    const engine = await startMemoryEngine();
    await suggest(engine, suggested);
    engine.draws([item]);
    await engine.consolidate();
    expect(await waiting(engine)).toEqual([]);
    expect(await contents(engine)).toEqual([item.content]);
  });

  test('stays where nothing is learned from its turn', async () => {
    const engine = await startMemoryEngine();
    await suggest(engine);
    engine.draws([]);
    await engine.consolidate();
    expect((await waiting(engine)).map(({ node }) => node.content)).toEqual([SUGGESTED]);
  });

  test('stays where something is learned from another turn', async () => {
    const engine = await startMemoryEngine();
    await suggest(engine);
    await engine.say('My name is Ingrid.');
    engine.draws([{ content: 'The user is called Ingrid.', quote: 'My name is Ingrid' }]);
    await engine.consolidate();
    expect((await waiting(engine)).map(({ node }) => node.content)).toContain(SUGGESTED);
  });

  test('stays once the person has accepted it', async () => {
    const engine = await startMemoryEngine();
    await suggest(engine);
    const [item] = await waiting(engine);
    await engine.call('review.accept', { nodeId: item?.node.id ?? asNodeId('') });
    engine.draws([LEARNED]);
    await engine.consolidate();
    expect(await contents(engine)).toContain(SUGGESTED);
  });

  test('stays where it asks to change another memory', async () => {
    const engine = await startMemoryEngine();
    await engine.call('facts.remember', { content: 'The code of the oven is 4711.' });
    const quote = 'the code of the oven is 4711';
    engine.server.next(call('confirm_fact', { memory: 1, quote }), says('Right.'));
    await engine.say(`As far as I remember, ${quote}. I like oak for shelves.`);
    expect(await waiting(engine)).toHaveLength(1);
    engine.draws([LEARNED]);
    await engine.consolidate();
    expect(await waiting(engine)).toHaveLength(1);
  });

  test('is asked once where what is learned waits too', async () => {
    const engine = await startMemoryEngine();
    await engine.call('settings.set', {
      key: 'consolidation.review',
      value: 'all',
      scope: 'global',
    });
    await suggest(engine);
    engine.draws([{ ...LEARNED, content: SUGGESTED }]);
    await engine.consolidate();
    expect(await waiting(engine)).toHaveLength(1);
  });

  test('is not learned once it was rejected', async () => {
    const engine = await startMemoryEngine();
    await suggest(engine);
    const [item] = await waiting(engine);
    const nodeId = item?.node.id ?? asNodeId('');
    await engine.call('review.reject', { nodeId, reason: 'wrong' });
    engine.draws([{ ...LEARNED, content: SUGGESTED }]);
    await engine.consolidate();
    expect(await waiting(engine)).toEqual([]);
    expect((await engine.facts()).filter(({ review }) => review !== 'rejected')).toEqual([]);
  });
});
