import { describe, expect, test } from 'vitest';
import { says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { extraction } from '../../support/scriptedMemory.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { asNodeId, asMessageId } from '../../support/ids.ts';

const LAMP = {
  content: 'The user bought a green lamp in Oslo.',
  quote: 'I bought a green lamp in Oslo',
  kind: 'Event',
  entities: [{ name: 'Oslo', type: 'place', role: 'object' }],
};

describe('a session that was talked through', () => {
  test('becomes a memory that quotes the turn it rests on', async () => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP]);
    await engine.say('Yesterday I bought a green lamp in Oslo, by the way.');
    const state = await engine.consolidate();
    expect(state.queue).toEqual([]);
    const { id } = await engine.fact(LAMP.content);
    const { node, evidence, entities } = await engine.call('facts.get', { nodeId: id });
    expect(node).toMatchObject({
      trust: 'extracted',
      review: null,
      confidence: 0.8,
      kind: 'Event',
    });
    expect(evidence.map(({ quote }) => quote)).toEqual([LAMP.quote]);
    expect(entities.map(({ name }) => name)).toEqual(['Oslo']);
  });

  test('is asked about once, and read again only for what is new', async () => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP]);
    await engine.say('I bought a green lamp in Oslo.');
    await engine.consolidate();
    const requestCount = engine.server.chatRequests().length;
    await engine.consolidate();
    expect(engine.server.chatRequests()).toHaveLength(requestCount);
    engine.draws([LAMP, { content: 'The lamp cost 40 euros.', quote: 'It cost 40 euros' }]);
    await engine.say('It cost 40 euros.');
    await engine.consolidate();
    const contents = (await engine.facts()).map(({ content }) => content);
    expect(contents.sort()).toEqual(['The lamp cost 40 euros.', LAMP.content]);
  });

  test('is not done when something was said while the model read it', async () => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP, { content: 'The lamp cost 40 euros.', quote: 'It cost 40 euros' }]);
    await engine.say('I bought a green lamp in Oslo.');
    const later: string[] = [];
    engine.nextExtraction(async (request, response) => {
      // Its answer waits: a local server does one thing at a time.
      later.push((await engine.send('It cost 40 euros.')).answerId);
      await says(extraction(request, [LAMP]))(request, response);
    });
    const { queue } = await engine.consolidate();
    expect(queue).toMatchObject([{ problem: null }]);
    await engine.finished(later[0] ?? '');
    await engine.consolidate();
    const contents = (await engine.facts()).map(({ content }) => content);
    expect(contents.sort()).toEqual(['The lamp cost 40 euros.', LAMP.content]);
  });

  test('adds a further turn as evidence of what is known, and no second memory', async () => {
    const engine = await startMemoryEngine();
    engine.draws([{ ...LAMP, confidence: 0.6 }]);
    await engine.say('I bought a green lamp in Oslo.');
    await engine.consolidate();
    engine.startNewConversation();
    engine.draws([{ ...LAMP, content: 'User bought the green lamp in Oslo', confidence: 0.6 }]);
    await engine.say('As I said, I bought a green lamp in Oslo.');
    await engine.consolidate();
    const all = await engine.facts();
    expect(all).toHaveLength(1);
    const { evidence } = await engine.call('facts.get', { nodeId: all[0]?.id ?? asNodeId('') });
    expect(evidence).toHaveLength(2);
    // Claimed 0.6, ceiling 0.8, two turns: halfway.
    expect(all[0]?.confidence).toBeCloseTo(0.7, 10);
  });

  test.for([
    ['where somebody lived', 'The user lives in Porto.', 'The user lived in Porto.'],
    ['a language with almost the same name', 'The user writes C++.', 'The user writes C#.'],
  ] as const)('adds what is not the same as a memory of its own: %s', async ([, first, second]) => {
    const engine = await startMemoryEngine();
    for (const content of [first, second]) {
      engine.startNewConversation();
      engine.draws([{ content, quote: content }]);
      await engine.say(content);
      await engine.consolidate();
    }
    const contents = (await engine.facts()).map(({ content }) => content);
    expect(contents.sort()).toEqual([first, second].sort());
  });

  test.for([
    [0.9, 1],
    [0.5, 2],
  ] as const)(
    'takes a statement judged the same with confidence %f as %i memories',
    async ([sure, count]) => {
      const engine = await startMemoryEngine();
      engine.judges(() => ({ relation: 'same', confidence: sure }));
      for (const content of ['Rex sleeps in the kitchen.', 'Rex naps in the kitchen.']) {
        engine.startNewConversation();
        engine.draws([{ content, quote: content, entities: [{ name: 'Rex' }] }]);
        await engine.say(content);
        await engine.consolidate();
      }
      expect(await engine.facts()).toHaveLength(count);
    },
  );

  test('stays pending with the reason when the model cannot be reached', async () => {
    const engine = await startMemoryEngine();
    await engine.say('I bought a green lamp in Oslo.');
    await engine.server.stop();
    const { queue } = await engine.consolidate();
    expect(queue).toMatchObject([{ attempts: 1, problem: 'unreachable' }]);
    expect(await engine.facts()).toEqual([]);
  });

  test('gives nothing when nothing was said that is worth it', async () => {
    const engine = await startMemoryEngine();
    await engine.say('Hello there!');
    const { queue, recent } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(recent).toMatchObject([{ turns: 2, dropped: [], promptTokens: 12 }]);
    expect(await engine.facts()).toEqual([]);
  });

  test('is read when it ends, without being asked', async () => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP]);
    await engine.say('I bought a green lamp in Oslo.');
    engine.clock.advance(31 * 60_000);
    // The next message, after a long silence, ends the session before it.
    await engine.say('Good morning!');
    await expect.poll(async () => (await engine.facts()).length).toBe(1);
  });
});

test('a branch that was hidden when its session was read is read once it is shown', async () => {
  const engine = await startMemoryEngine();
  const PEAR = { content: 'The user grows pears.', quote: 'I grow pears' };
  const PLUM = { content: 'The user grows plums.', quote: 'I grow plums' };
  engine.draws([PEAR, PLUM]);
  await engine.say('I grow pears.');
  const [pears] = await engine.shown();
  const edited = await engine.call('chat.edit', {
    messageId: pears?.id ?? asMessageId(''),
    clientMessageId: asMessageId('plums'),
    text: 'I grow plums.',
  });
  await engine.finished(edited.answer?.id ?? '');
  await engine.consolidate();
  expect((await engine.facts()).map(({ content }) => content)).toEqual([PLUM.content]);
  await engine.call('conversations.showVersion', {
    messageId: pears?.id ?? asMessageId(''),
  });
  await engine.consolidate();
  expect((await engine.facts()).map(({ content }) => content).sort()).toEqual([
    PEAR.content,
    PLUM.content,
  ]);
});

test('what the person rejected leaves the list of memories, and is not learned again', async () => {
  const engine = await startMemoryEngine();
  engine.draws([{ ...LAMP, confidence: 0.4 }]);
  await engine.say('I bought a green lamp in Oslo.');
  await engine.consolidate();
  const { id } = await engine.fact(LAMP.content);
  const { changeId } = await engine.call('review.reject', { nodeId: id, reason: 'wrong' });
  expect(await engine.facts()).toEqual([]);
  const rejected = await engine.call('facts.list', { reviews: ['rejected'] });
  expect(rejected.nodes.map((node) => node.id)).toEqual([id]);
  engine.startNewConversation();
  engine.draws([LAMP]);
  await engine.say('As I said, I bought a green lamp in Oslo.');
  const { recent } = await engine.consolidate();
  expect(recent[0]?.dropped).toEqual([{ reason: 'rejected_before', content: LAMP.content }]);
  expect(await engine.facts()).toEqual([]);
  await engine.call('history.undo', { changeId });
  expect((await engine.facts()).map((node) => node.review)).toEqual(['pending']);
});

test('what waits, or was rejected, is not confirmed past its review', async () => {
  const engine = await startMemoryEngine();
  engine.draws([{ ...LAMP, confidence: 0.4 }]);
  await engine.say('I bought a green lamp in Oslo.');
  await engine.consolidate();
  const { id: nodeId } = await engine.fact(LAMP.content);
  const confirm = () => engine.call('facts.confirm', { nodeId });
  await expect(confirm()).rejects.toMatchObject({ error: { code: 'conflict', reason: 'waiting' } });
  expect(await engine.fact(LAMP.content)).toMatchObject({ review: 'pending', confirmed: false });
  const { changeId } = await engine.call('review.reject', { nodeId });
  await expect(confirm()).rejects.toMatchObject({ error: { reason: 'not_active' } });
  await engine.call('history.undo', { changeId });
  await engine.call('review.accept', { nodeId });
  expect((await confirm()).node).toMatchObject({ confirmed: true, review: 'accepted' });
});

describe('without a model', () => {
  test('sessions wait and say so, and are read once there is one', async () => {
    const withModel = await startMemoryEngine();
    const home = withModel.home;
    await withModel.close();
    const bare = await startTestEngine({ home, clock: withModel.clock });
    await bare.say('I bought a green lamp in Oslo.');
    const waiting = await bare.call('consolidation.get', {});
    expect(waiting).toMatchObject({ model: null, queue: [{ attempts: 0, problem: null }] });
    expect(await bare.call('consolidation.run', {})).toEqual({ started: false, waiting: 1 });
    await bare.close();
    const engine = await startMemoryEngine({ home, clock: withModel.clock });
    engine.draws([LAMP]);
    const { queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect((await engine.facts()).map(({ content }) => content)).toEqual([LAMP.content]);
  });
});

describe('what a model makes up', () => {
  const FOREIGN = 'Пользователь купил зелёную лампу в Осло.';
  test.for([
    ['a quote that nobody said', 'quote_not_found', { ...LAMP, quote: 'lamp' }],
    ['a memory in another language', 'wrong_language', { ...LAMP, content: FOREIGN }],
  ] as const)('%s is left out, with the reason', async ([, reason, item]) => {
    const engine = await startMemoryEngine();
    engine.draws([item]);
    // Only "lampshade" holds the word that is quoted in the first case.
    await engine.say(reason === 'quote_not_found' ? 'I have a lampshade.' : `${LAMP.quote}.`);
    const { recent, queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(await engine.facts()).toEqual([]);
    expect(recent[0]?.dropped).toEqual([{ reason, content: item.content }]);
  });

  test('a statement in the language of its quote is kept, whatever text is handed over beside it', async () => {
    const engine = await startMemoryEngine();
    const OSLO = { content: 'Пользователь живёт в Осло.', quote: 'Я живу в Осло' };
    engine.draws([OSLO]);
    const passedText = 'The quick brown fox jumps over the lazy dog and into the deep forest.';
    await engine.say(`Translate: "${passedText}" ${OSLO.quote}.`);
    const { recent } = await engine.consolidate();
    expect(recent[0]?.dropped).toEqual([]);
    expect((await engine.facts()).map(({ content }) => content)).toEqual([OSLO.content]);
  });

  test('a fact that only the assistant said is left out, with the reason', async () => {
    const engine = await startMemoryEngine();
    engine.nextExtraction((request, response) =>
      says(
        JSON.stringify({
          items: [
            {
              content: 'The user likes everything.',
              type: 'opinion',
              kind: 'Preference',
              evidence: [{ episode: 'E2', quote: 'All right' }],
            },
          ],
        }),
      )(request, response),
    );
    await engine.say('What do you think?');
    const { recent } = await engine.consolidate();
    expect(recent[0]?.dropped).toEqual([
      { reason: 'no_evidence', content: 'The user likes everything.' },
    ]);
    expect(await engine.facts()).toEqual([]);
  });
});

test('what the person writes down is refused as known only when it is', async () => {
  const engine = await startMemoryEngine();
  await engine.call('facts.remember', { content: 'I write C++.' });
  await engine.call('facts.remember', { content: 'I write C#.' });
  await expect(engine.call('facts.remember', { content: 'i write c++' })).rejects.toMatchObject({
    error: { code: 'conflict', reason: 'already_known' },
  });
});
