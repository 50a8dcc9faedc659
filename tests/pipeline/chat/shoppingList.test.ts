import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

/** Texts of the to-dos that a message adds. */
const added = async (message: string) =>
  (await (await start()).say(message)).actions
    .filter(({ action }) => action === 'remembered')
    .map(({ content }) => content);

const QUESTIONS_EN = [
  'what’s on my shopping list?',
  'shopping list',
  'show me the grocery list please',
  'what do i need to buy?',
  'What do we still need from the supermarket?',
  'do i need to buy anything at the store?',
  'what should i get from the store',
  'anything to buy?',
];
const QUESTIONS_RU = [
  'что в списке покупок?',
  'покажи список покупок',
  'что мне надо купить?',
  'что купить в магазине',
  'нужно что-нибудь купить?',
  'что у нас в списке покупок',
];

describe('what there is to buy is listed', () => {
  test.each([...QUESTIONS_EN, ...QUESTIONS_RU])('by %j', async (question) => {
    const engine = await start();
    await engine.say('remind me to buy bread');
    await engine.say('/todo Call the plumber');
    await engine.say('добавь сыр в список покупок');
    await engine.say('we need to buy a ladder');
    const { text, citations } = await engine.say(question);
    expect(text).toContain('- Buy bread');
    expect(text).toContain('- Купить сыр');
    expect(text).toContain('- we need to buy a ladder');
    expect(citations).toHaveLength(3);
  });

  test('with a list that was only written down, the newest first', async () => {
    const engine = await start();
    await engine.say('remind me to buy bread');
    await engine.say('Shopping list: milk, eggs');
    await engine.say('Список покупок: рис, чай');
    expect((await engine.say('what’s on my shopping list?')).text).toMatch(
      /Buy bread[^]*Список покупок: рис, чай[^]*Shopping list: milk, eggs/u,
    );
  });

  test.each([
    ['shopping list', 'Your shopping list is empty'],
    ['что в списке покупок?', 'Список покупок пуст'],
  ])('%j says so where there is nothing', async (question, answer) => {
    const engine = await start();
    await engine.say('/todo Call the plumber');
    expect((await engine.say(question)).text).toContain(answer);
  });

  test.each([
    ['I bought the drill at Lowe’s', 'what did i buy at the store?', 'drill'],
    ['We need to buy candles for the party', 'what do we need to buy for the party?', 'candles'],
    ['Для дачи надо купить насос', 'что нужно купить для дачи?', 'насос'],
  ])('and %j is found by %j', async (statement, question, answer) => {
    const engine = await start();
    await engine.say('/todo Buy bread');
    await engine.say(statement);
    expect((await engine.say(question)).text).toContain(answer);
  });
});

describe('a request to buy', () => {
  test.each([
    ['Купить: хлеб; позвонить маме', ['Купить хлеб', 'Позвонить маме']],
    ['купить: хлеб, молоко, позвонить маме', ['Купить хлеб, молоко', 'Позвонить маме']],
    ['Buy: bread; call mom', ['Buy bread', 'Call mom']],
    ['buy:\n- milk\n- eggs\n- pay the rent', ['Buy milk, eggs', 'Pay the rent']],
    ['buy: milk, book covers, eggs', ['Buy milk, book covers, eggs']],
    ['купить: соль, печать для офиса', ['Купить соль, печать для офиса']],
    ['add milk, call the bank to my shopping list', ['Buy milk', 'Call the bank']],
  ])('%j is %j', async (message, todos) => {
    expect(await added(message)).toEqual(todos);
  });
});

describe('to-dos that one request joins', () => {
  test.each([
    ['remind me to shower and to shave', ['Shower', 'Shave']],
    ['remind me to eat and to call mom', ['Eat', 'Call mom']],
    ['remind me to call mom and to', ['Call mom']],
    ['напомни позвонить маме и', ['Позвонить маме']],
    ['remind me to stand by and to', ['Stand by']],
  ])('%j are %j', async (message, todos) => {
    expect(await added(message)).toEqual(todos);
  });

  test.each(['remind me to and to', 'remind me to and', 'remind me to to', 'напомни мне: и'])(
    '%j names none',
    async (message) => {
      const { text, actions } = await (await start()).say(message);
      expect(actions).toEqual([]);
      expect(text).toMatch(/after the command|после команды/u);
    },
  );
});

describe('the last word of a to-do stays', () => {
  test.each([
    ['remind me to ask who the keys belong to', 'Ask who the keys belong to'],
    ['напомни купить витамин А', 'Купить витамин А'],
  ])('%j', async (message, todo) => {
    expect(await added(message)).toEqual([todo]);
  });
});
