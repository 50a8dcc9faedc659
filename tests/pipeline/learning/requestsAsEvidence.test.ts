import { describe, expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';

const LAMP = {
  content: 'The user bought a green lamp in Oslo.',
  quote: 'I bought a green lamp in Oslo',
  kind: 'Event',
};

/** What is learned from one turn, answered by a model that calls no tool. */
async function learnedFrom(turn: string): Promise<string[]> {
  const engine = await startMemoryEngine();
  engine.draws([LAMP]);
  await engine.say(turn);
  await engine.consolidate();
  return (await engine.facts()).map(({ content }) => content);
}

describe('a request about memory, when the session is read', () => {
  test('is evidence when no memory came of it', async () => {
    expect(await learnedFrom('Remember that I bought a green lamp in Oslo.')).toEqual([
      LAMP.content,
    ]);
  });

  test.for([
    'Please do not remember this: I bought a green lamp in Oslo.',
    'I bought a green lamp in Oslo. Off the record, of course.',
    'Forget that I bought a green lamp in Oslo.',
  ])('is none when it wants nothing kept: %s', async (turn) => {
    expect(await learnedFrom(turn)).toEqual([]);
  });

  test('is none when it was obeyed, also after the person undid it', async () => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP]);
    const turn = 'Remember that I bought a green lamp in Oslo.';
    const content = 'I bought a green lamp in Oslo';
    engine.server.next(call('remember_fact', { content, quote: turn }), says('Saved.'));
    const { actions } = await engine.say(turn);
    expect(actions).toMatchObject([{ action: 'remembered' }]);
    await engine.call('history.undo', { changeId: actions[0]?.changeId ?? '' });
    await engine.consolidate();
    expect(await engine.facts()).toEqual([]);
  });
});

describe('the other sentences of a turn', () => {
  const KEPT = { content: 'The user keeps bees.', quote: 'I keep bees' };

  test.for([
    ['Remember that I bought a green lamp in Oslo. I keep bees.', [KEPT.content]],
    ['I keep bees. I bought a green lamp in Oslo, remember that please.', [KEPT.content]],
    ['I keep bees. I bought a green lamp in Oslo. Remember that.', [KEPT.content]],
    ['Remember that I bought a green lamp in Oslo. Yes, I keep bees.', [KEPT.content]],
    ['Remember that I keep bees and that I bought a green lamp in Oslo.', []],
  ] as const)('are evidence beside what was obeyed: %s', async ([turn, learned]) => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP, KEPT]);
    const content = 'I bought a green lamp in Oslo';
    engine.server.next(call('remember_fact', { content, quote: turn }), says('Saved.'));
    await engine.say(turn);
    const { recent } = await engine.consolidate();
    const facts = (await engine.facts()).filter(({ trust }) => trust !== 'user');
    expect(facts.map((fact) => fact.content)).toEqual(learned);
    if (learned.length > 0)
      expect(recent[0]?.dropped).toEqual([{ reason: 'no_evidence', content: LAMP.content }]);
  });

  test.for([
    ['I bought a green lamp in Oslo. Just kidding! I keep bees.', [KEPT.content]],
    ['Я шучу. Просто шучу. I keep bees.', [KEPT.content]],
    ['I keep bees. I bought a green lamp in Oslo. Just kidding!', []],
  ] as const)('are evidence behind a joke that was taken back: %s', async ([turn, learned]) => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP, KEPT]);
    await engine.say(turn);
    await engine.consolidate();
    expect((await engine.facts()).map(({ content }) => content)).toEqual(learned);
  });

  test('are none where the next turn takes all of it back', async () => {
    const engine = await startMemoryEngine();
    engine.draws([LAMP, KEPT]);
    await engine.say('I bought a green lamp in Oslo. I keep bees.');
    await engine.say('Just kidding.');
    await engine.consolidate();
    expect(await engine.facts()).toEqual([]);
  });
});
