import { describe, expect, test } from 'vitest';
import { says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { textsOf, type ScriptedItem } from '../../support/scriptedMemory.ts';

async function learn(engine: MemoryEngine, ...items: ScriptedItem[]): Promise<void> {
  engine.startNewConversation();
  engine.draws(items);
  for (const { quote } of items) await engine.say(`${quote}.`);
  await engine.consolidate();
}

const self = (content: string, quote: string, kind = 'Identity'): ScriptedItem => ({
  content,
  quote,
  kind,
  entities: [{ name: 'user' }],
});

describe('what people say of themselves', () => {
  test.each([
    ['a name', 'The user’s name is Anna Petrova.', 'My name is Anna Petrova'],
    ['a profession', 'The user is a civil engineer.', 'I am a civil engineer'],
    ['a name', 'Пользователя зовут Глеб.', 'Меня зовут Глеб'],
    ['a profession', 'Пользователь работает сварщиком.', 'Я работаю сварщиком'],
  ])('counts without a review: %s, %s', async (_what, content, quote) => {
    const engine = await startMemoryEngine();
    await learn(engine, self(content, quote));
    expect(await engine.fact(content)).toMatchObject({ review: null, kind: 'Identity' });
    expect((await engine.call('review.list', {})).counts.waiting).toBe(0);
  });

  test('waits where somebody else said it, in a text that was pasted', async () => {
    const engine = await startMemoryEngine();
    engine.draws([self('The user is a pilot.', 'I am a pilot')]);
    await engine.say('Please translate:\n\n> I am a pilot. Best wishes, Tim');
    await engine.consolidate();
    expect((await engine.facts()).filter(({ review }) => review === null)).toEqual([]);
  });

  test('is summed up by the night, under their name', async () => {
    const engine = await startMemoryEngine();
    await learn(engine, self('The user’s name is Anna Petrova.', 'My name is Anna Petrova'));
    await learn(engine, self('The user is a civil engineer.', 'I am a civil engineer'));
    await learn(engine, self('The user keeps bees.', 'I keep bees', 'Fact'));
    const requests: string[] = [];
    engine.server.setDefaultAnswer((request, response) => {
      const text = textsOf(request).at(-1) ?? '';
      if (!text.includes('keeps bees')) return says('{"items":[]}')(request, response);
      requests.push(text);
      const summaries = [{ summary: 'Anna Petrova is a civil engineer who keeps bees.' }];
      return says(JSON.stringify({ summaries }))(request, response);
    });
    engine.clock.advance(60_000);
    await engine.call('maintenance.run', {});
    const run = async () => (await engine.call('maintenance.get', {})).runs[0];
    await expect.poll(async () => (await run())?.state).toBe('done');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^Anna Petrova, the user \(person\)/u);
    // Each statement has the day on which it was made.
    expect(requests[0]).toContain('- 2026-03-01: The user is a civil engineer.');
    const { entities } = await engine.call('entities.list', {});
    expect(entities.find(({ isSelf }) => isSelf)?.summary).toBe(
      'Anna Petrova is a civil engineer who keeps bees.',
    );
  });
});

test.each([
  ['The user is named Mira.', 'My name is Mira', 'Mira keeps bees.', 'I keep bees'],
  ['Имя пользователя — Мира.', 'Меня зовут Мира', 'Мира держит пчёл.', 'Я держу пчёл'],
])('whoever has the name that the model was told is the person: %s', async (...statements) => {
  const [introduction, words, content, quote] = statements;
  const engine = await startMemoryEngine();
  await learn(engine, self(introduction, words));
  await learn(engine, self(content, quote, 'Fact'));
  expect(await engine.fact(content)).toMatchObject({ status: 'active', review: null });
});

test('a namesake whom the person speaks of is somebody else', async () => {
  const engine = await startMemoryEngine();
  await learn(engine, self('The user’s name is Anna.', 'My name is Anna'));
  const about = (content: string, quote: string): ScriptedItem => ({
    ...{ content, quote, kind: 'Fact', entities: [{ name: 'Anna' }] },
  });
  await learn(
    engine,
    about('Anna, a colleague, moved to Graz.', 'My colleague Anna moved to Graz'),
  );
  await learn(engine, about('Anna, a colleague, keeps bees.', 'My colleague Anna keeps bees'));
  await learn(engine, about('Anna plays chess.', 'I play chess'));
  const { entities } = await engine.call('entities.list', {});
  expect(entities.map(({ isSelf, mentions }) => ({ isSelf, mentions }))).toEqual(
    expect.arrayContaining([
      { isSelf: true, mentions: 2 },
      { isSelf: false, mentions: 2 },
    ]),
  );
});

test('a question whether two are the same holds back no memory', async () => {
  const engine = await startMemoryEngine();
  const about = (content: string, name: string): ScriptedItem => ({
    content: `${content}.`,
    quote: content,
    entities: [{ name }],
  });
  await learn(engine, about('Lena sings', 'Lena'));
  await learn(engine, about('Lena Hansen moved to Ghent', 'Lena Hansen'));
  const { counts } = await engine.call('review.list', {});
  expect(counts).toMatchObject({ waiting: 0, merges: 1 });
  expect((await engine.facts()).every(({ review }) => review === null)).toBe(true);
});
