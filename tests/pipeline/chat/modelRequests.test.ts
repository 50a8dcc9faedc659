import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

const NEEDS_MODEL = /language model|языков\p{L}+ модел/iu;
const IS_SAVED = /^(?:Saved in this conversation|Сохранено в этом разговоре)/u;

describe('a request that needs a language model, behind what is stated', () => {
  test.each([
    'Hey! I’m Marta, I just moved from Kraków to Berlin for a job at a small startup (Fabrik9). My daughter Zosia (6) starts school on 17 August. I’m allergic to penicillin btw. Can you help me plan the first month?',
    'My mother’s birthday is on 3 March. Any gift ideas?',
    'I’m vegetarian and I hate mushrooms. Suggest a dinner for tonight',
    'i’m flying to lisbon on friday can you make me a packing list',
    'My sister Ana is getting married in June. I need help writing a toast.',
    'I have an interview tomorrow at 10. Give me some tips.',
    'my landlord raised the rent by 200 euros. help me write him a letter',
    'Привет! Я Марта, мы переехали из Кракова в Берлин. Дочка идёт в школу 17 августа. Поможешь составить план на первый месяц?',
    'у мамы юбилей в субботу, она любит розы. есть идеи для подарка?',
    'Лечу в Лиссабон в пятницу. Не могла бы ты составить список вещей?',
    'хозяйка подняла аренду на 200 евро помоги написать ей письмо',
    'Я вегетарианка. Посоветуй, что приготовить',
  ])('is refused, and the statement is saved: %j', async (message) => {
    const engine = await start();
    const { text, actions } = await engine.say(message);
    expect(text).toMatch(IS_SAVED);
    expect(text).toMatch(NEEDS_MODEL);
    expect(actions).toEqual([]);
  });

  test('leaves to the statement what it finishes', async () => {
    const engine = await start();
    await engine.say('/todo buy milk');
    const { text, actions } = await engine.say('I bought the milk. Can you suggest a recipe?');
    expect(actions).toMatchObject([{ action: 'finished', content: 'Buy milk' }]);
    expect(text).toMatch(NEEDS_MODEL);
  });

  test('changes nothing by the text it is to work on', async () => {
    const engine = await start();
    await engine.say('/todo buy milk');
    for (const message of [
      'Translate this: I bought the milk.',
      'Can you proofread this? I bought the milk.',
      'Переведи на английский: я купила молоко.',
    ])
      expect((await engine.say(message)).actions).toEqual([]);
  });
});

describe('such a request alone', () => {
  test.each([
    'Can you help me plan the first month?',
    'can u help me with my cover letter',
    'I’d like a summary of the book Dune',
    'got any ideas for dinner?',
    'Поможешь составить план на месяц?',
    'мне нужна помощь с резюме',
    'что посоветуешь посмотреть вечером?',
  ])('is refused: %j', async (message) => {
    const engine = await start();
    const { text } = await engine.say(message);
    expect(text).toMatch(NEEDS_MODEL);
    expect(text).not.toMatch(IS_SAVED);
  });

  test.each([
    'Help me find my keys',
    'can you help me remember where my keys are?',
    'Помоги вспомнить, где ключи',
  ])('is no search of memory: %j', async (message) => {
    const engine = await start();
    await engine.say('My keys are in the blue drawer. Ключи в синем ящике.');
    expect((await engine.say(message)).text).toMatch(/drawer|ящике/u);
  });

  test('answers no question', async () => {
    const engine = await start();
    await engine.say('Zosia starts school on 17 August');
    await engine.say('help me write an email to the school');
    const { text } = await engine.say('when does Zosia start school');
    expect(text).toContain('17 August');
    expect(text).not.toContain('email');
  });
});

describe('a question for advice', () => {
  test.each(['what should i cook tonight?', 'что подарить маме?', 'Стоит ли брать зонт?'])(
    'needs a model where memory has nothing: %j',
    async (question) => {
      const engine = await start();
      expect((await engine.say(question)).text).toMatch(NEEDS_MODEL);
    },
  );

  test('is answered by a memory', async () => {
    const engine = await start();
    await engine.say('For her birthday Anna wants a puzzle');
    const { text } = await engine.say('what should I get Anna for her birthday?');
    expect(text).toContain('puzzle');
  });
});

test.each([
  ['I moved to Ghent last week. Where does my sister live?', true],
  ['Я переехала в Казань. Где живёт моя сестра?', true],
  ['Hi! Where does my sister live?', false],
])(
  'a statement in front of an unanswered question is acknowledged: %j',
  async (message, isSaved) => {
    const engine = await start();
    const { text } = await engine.say(message);
    expect(IS_SAVED.test(text)).toBe(isSaved);
  },
);
