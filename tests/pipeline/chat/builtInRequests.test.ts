import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('a request without a question mark', () => {
  test.each([
    ['I live in Ghent', 'tell me where I live', 'Where do I live?', 'Ghent'],
    ['Я живу в Казани', 'скажи где я живу', 'Где я живу?', 'Казани'],
    ['The kitchen is painted green', 'show me my notes about the kitchen', 'Kitchen?', 'green'],
  ])('with %j known, %j is answered, and never quoted', async (fact, ask, question, answer) => {
    const engine = await start();
    await engine.say(fact);
    expect((await engine.say(ask)).text).toContain(answer);
    const { text } = await engine.say(question);
    expect(text).toContain(answer);
    expect(text).not.toContain(ask);
  });
});

test('where one lives is not answered with a trade, and what one does for a living is', async () => {
  const engine = await start();
  await engine.say('cancel the dentist appointment');
  await engine.say('My sister is a nurse');
  expect((await engine.say('where do i live')).citations).toEqual([]);
  const { text } = await engine.say('What does my sister do for a living?');
  expect(text).toContain('My sister is a nurse');
});

test.each([
  ['hi! i’m Sam', 'what’s my name', 'Sam'],
  ['hey, I’m Priya, 34, living in Leeds', 'What is my name?', 'Priya'],
  ['hey, I’m Priya, 34, living in Leeds', 'how old am I?', '34'],
  ['привет, я Оля', 'как меня зовут', 'Оля'],
  ['я Оля, мне 34', 'сколько мне лет?', '34'],
])('%j answers %j', async (introduction, question, answer) => {
  const engine = await start();
  await engine.say(introduction);
  await engine.say('I have a red bike');
  expect((await engine.say(question)).text).toContain(answer);
});

describe('where one works', () => {
  test('is not told by what others do', async () => {
    const engine = await start();
    for (const fact of ['My sister is a nurse', 'Anna works at Siemens', 'I called the dentist'])
      await engine.say(fact);
    for (const question of ['where do i work', 'What is my job?', 'где я работаю'])
      expect((await engine.say(question)).citations).toEqual([]);
    expect((await engine.say('Where does Anna work?')).text).toContain('Siemens');
  });

  test.each([
    ['I work at the city library', 'where do i work', 'library'],
    ['I’m a nurse', 'what is my job?', 'nurse'],
    ['i’m marta, i live in berlin and work at fabrik9', 'where do i work', 'fabrik9'],
    ['Работаю в Сбере', 'Где я работаю?', 'Сбере'],
    ['Я учительница', 'кем я работаю?', 'учительница'],
  ])('is told by %j', async (fact, question, answer) => {
    const engine = await start();
    await engine.say('My sister is a nurse, too, and works at Siemens');
    await engine.say(fact);
    const { text } = await engine.say(question);
    expect(text).toContain(answer);
    expect(text).not.toContain('Siemens');
  });
});

describe('what is stated in front of a question', () => {
  test.each([
    ['My keys are in the blue drawer. Where are my keys?', 'blue drawer'],
    ['my bike is in the shed. where is my bike?', 'shed'],
    ['Ключи лежат в синем ящике. Где ключи?', 'синем ящике'],
    ['i parked the car on level 3. where is my car', 'level 3'],
    ['ключи от дачи у соседки. у кого ключи от дачи', 'соседки'],
  ])('answers it: %j', async (message, answer) => {
    const engine = await start();
    const { id, text, citations } = await engine.say(message);
    expect(text).toContain(answer);
    expect(text).toContain('[1]');
    expect(citations).toHaveLength(1);
    const { receipt } = await engine.call('receipts.get', { messageId: id });
    expect(receipt?.items.map(({ cited }) => cited)).toEqual([true]);
  });

  test('does not answer another one', async () => {
    const engine = await start();
    await engine.say('/remember My sister lives in Lyon');
    const { text } = await engine.say('I bought a bike. Where does my sister live?');
    expect(text).toContain('Lyon');
    expect(text).not.toContain('bike');
  });

  test('finishes a to-do, which is listed no more', async () => {
    const engine = await start();
    await engine.say('/todo buy milk');
    await engine.say('/todo call the bank');
    const { text, actions } = await engine.say('I bought the milk. What’s on my list?');
    expect(actions).toMatchObject([{ action: 'finished', content: 'Buy milk' }]);
    expect(text).toContain('1 open to-do');
  });
});

describe('a request behind something else', () => {
  test.each([
    ['Mia comes on Friday. Remind me to buy flowers', ['Buy flowers']],
    ['remind me to call mom tomorrow. also add milk to my list', ['Call mom tomorrow', 'Milk']],
    ['Remember that Tom is vegan. Remind me to buy tofu.', ['Tom is vegan', 'Buy tofu']],
    ['Спасибо! Напомни купить хлеб', ['Купить хлеб']],
    [
      'Мы едем в Казань. Напомни купить билеты. Запомни, что рейс в 9',
      ['Купить билеты', 'Рейс в 9'],
    ],
  ])('is obeyed: %j', async (message, contents) => {
    const engine = await start();
    const { text, actions } = await engine.say(message);
    expect(actions.map(({ content }) => content.replace(/\.$/u, ''))).toEqual(contents);
    for (const content of contents) expect(text).toContain(content);
  });
});

describe('what is stated behind a request', () => {
  test.each([
    [
      'What did I tell you about Anna? She just moved to Madrid.',
      'Who moved to Madrid?',
      'She just moved to Madrid',
    ],
    [
      'Forget the diet, I’m going back to eating meat',
      'What am I going back to eating?',
      'eating meat',
    ],
    [
      'Забудь, что я говорил. Мы переезжаем в Казань в июне.',
      'Куда мы переезжаем в июне?',
      'Казань',
    ],
  ])('%j is found again', async (message, question, answer) => {
    const engine = await start();
    expect((await engine.say(message)).text).toMatch(/Saved in this conversation|Сохранено/u);
    expect((await engine.say(question)).text).toContain(answer);
  });

  test('finishes what it says is done, behind the list that was asked for', async () => {
    const engine = await start();
    await engine.say('/todo buy milk');
    await engine.say('/todo call the bank');
    const { text, actions } = await engine.say('What’s on my list? I already bought the milk.');
    expect(text).toContain('2 open to-dos');
    expect(actions).toMatchObject([{ action: 'finished', content: 'Buy milk' }]);
    expect((await engine.say('What’s on my list?')).text).toContain('1 open to-do');
  });

  test('is no part of what is to be forgotten', async () => {
    const engine = await start();
    await engine.say('/remember I am on a diet');
    const { text, actions } = await engine.say('Forget the diet. We moved to Madrid.');
    expect(actions).toMatchObject([{ action: 'retracted', content: 'I am on a diet' }]);
    expect(text).toContain('Saved in this conversation');
  });

  test('is told without what was to be forgotten', async () => {
    const engine = await start();
    await engine.say('Forget that Tom stole the red car. We move to Madrid in June.');
    expect((await engine.say('Who stole the red car?')).text).not.toContain('Tom');
    const { text } = await engine.say('Where do we move in June?');
    expect(text).toContain('Madrid');
    expect(text).not.toContain('Tom');
    expect((await engine.say('What did I tell you today?')).text).not.toContain('Tom');
  });

  test('is not looked for in a request of one sentence', async () => {
    const engine = await start();
    await engine.say('Forget that I like jazz, blues and rock');
    expect((await engine.say('Do I like jazz?')).text).not.toContain('Forget that');
  });
});

describe('a request to change something of one’s own', () => {
  test.each([
    ['My address is 2 Elm Street', 'change my address to 5 Main Street', '5 Main Street'],
    ['Мой адрес — Ленина 2', 'измени мой адрес на Мира 5', 'Мира 5'],
  ])('replaces %j by %j', async (memory, request, value) => {
    const engine = await start();
    await engine.say(`/remember ${memory}`);
    const { actions } = await engine.say(request);
    expect(actions).toMatchObject([{ action: 'corrected' }]);
    expect(actions[0]?.content).toContain(value);
  });

  test.each([
    ['My email address is a@example.org', 'change my address to 5 Main Street'],
    ['Anna’s address is 2 Elm Street', 'change my address to 5 Main Street'],
  ])('leaves %j at %j, and says so', async (memory, request) => {
    const engine = await start();
    await engine.say(`/remember ${memory}`);
    const { text, actions } = await engine.say(request);
    expect(actions).toEqual([]);
    expect(text).toContain('I don’t have a memory about “my address”');
  });
});

describe('a topic of several words', () => {
  test.each([
    ['What do you know about Anna and Tom?'],
    ['What do you know about Anna’s job?'],
    ['Что ты знаешь об Anna и Tom?'],
  ])('%j is answered by what is known of one', async (question) => {
    const engine = await start();
    await engine.say('/remember Anna works at Siemens');
    expect((await engine.say(question)).text).toContain('Anna works at Siemens');
  });

  test('that nobody has heard of is not invented', async () => {
    const engine = await start();
    await engine.say('/remember Anna works at Siemens');
    expect((await engine.say('What do you know about Bob and Eve?')).text).toContain(
      'You haven’t told me anything about “Bob and Eve”',
    );
  });
});

describe('a pronoun', () => {
  test('points at the person of the question before it', async () => {
    const engine = await start();
    await engine.say('/remember Anna is my colleague');
    await engine.say('/remember Anna lives in Lyon');
    await engine.say('/remember Tom lives in Ghent');
    await engine.say('Who is Anna?');
    const { text } = await engine.say('And where does she live?');
    expect(text).toContain('Lyon');
    expect(text).not.toContain('Ghent');
  });

  test('points at the person of the question before it in Russian, too', async () => {
    const engine = await start();
    await engine.say('/remember Анна — моя коллега');
    await engine.say('/remember Анна живёт в Лионе');
    await engine.say('/remember Том живёт в Генте');
    await engine.say('Кто такая Анна?');
    const { text } = await engine.say('А где она живёт?');
    expect(text).toContain('Лионе');
    expect(text).not.toContain('Генте');
  });

  test('beside a name, or after no question, points at nobody', async () => {
    const engine = await start();
    await engine.say('/remember Anna lives in Lyon');
    await engine.say('/remember Tom lives in Ghent');
    await engine.say('Who is Anna?');
    expect((await engine.say('And where does Tom live, is he far?')).text).toContain('Ghent');
  });
});

describe('a reminder of what was just said', () => {
  test.each([
    ['Remind me about it tomorrow', 'Where is the dentist?', 'Tomorrow: The dentist is in Lyon'],
    ['напомни мне об этом завтра', 'Where is the dentist?', 'Завтра: The dentist is in Lyon'],
  ])('%j names the memory of the answer before it', async (request, question, content) => {
    const engine = await start();
    await engine.say('/remember The dentist is in Lyon');
    await engine.say(question);
    const { text, actions } = await engine.say(request);
    expect(actions).toMatchObject([{ action: 'remembered', content }]);
    expect(text).toMatch(/due tomorrow|завтра/u);
  });

  test('asks what to do where nothing was, and adds what is named', async () => {
    const engine = await start();
    const { text, actions } = await engine.say('Remind me about it tomorrow');
    expect(actions).toEqual([]);
    expect(text).toContain('what you need to do');
    expect((await engine.say('Remind me about the rent tomorrow')).actions).toMatchObject([
      { action: 'remembered', content: 'The rent tomorrow' },
    ]);
  });
});
