import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('a list of what there is to do', () => {
  test.each([
    [
      'I have 3 things to do: buy milk, call Anna and pay rent',
      ['Buy milk', 'Call Anna', 'Pay rent'],
    ],
    ['i need to: water the plants; feed the cat', ['Water the plants', 'Feed the cat']],
    ['todos: milk, bread, eggs', ['Milk', 'Bread', 'Eggs']],
    ['My to-do list:\n- wash the car\n- call mom and dad', ['Wash the car', 'Call mom and dad']],
    ['We have two errands: pick up the suit and the shoes', ['Pick up the suit', 'The shoes']],
    [
      'мне надо: купить хлеб и молоко, позвонить Ане и оплатить счёт',
      ['Купить хлеб и молоко', 'Позвонить Ане', 'Оплатить счёт'],
    ],
    ['дела: помыть окна, вынести мусор', ['Помыть окна', 'Вынести мусор']],
    ['нужно: 1) помыть окна 2) сдать отчёт', ['Помыть окна', 'Сдать отчёт']],
    ['у меня три дела: врач, банк, почта', ['Врач', 'Банк', 'Почта']],
    ['To do: call mom\nbuy milk\npay rent', ['Call mom', 'Buy milk', 'Pay rent']],
    ['todo: call mom\nbuy milk', ['Call mom', 'Buy milk']],
    ['todo: call mom, not dad', ['Call mom, not dad']],
    ['To buy: milk, eggs and bread', ['Buy milk, eggs and bread']],
    ['buy:\n- milk\n- eggs', ['Buy milk, eggs']],
    ['купить: хлеб, сыр, вино', ['Купить хлеб, сыр, вино']],
    ['remind me 2 call Bob', ['Call Bob']],
    ['напомни пж купить корм', ['Купить корм']],
    ['remind me to call the vet and to buy cat litter', ['Call the vet', 'Buy cat litter']],
    [
      'remind me to drop the car at the garage and to call gran',
      ['Drop the car at the garage', 'Call gran'],
    ],
    [
      'remind me to pick up the suit and to order a cake for Saturday',
      ['Pick up the suit', 'Order a cake for Saturday'],
    ],
    [
      'напомни забрать костюм и заказать торт на субботу',
      ['Забрать костюм', 'Заказать торт на субботу'],
    ],
    ['remind me to call mom and pay the rent', ['Call mom', 'Pay the rent']],
    ['add call mom and book a table to my list', ['Call mom', 'Book a table']],
    ['напомни позвонить врачу и купить хлеб', ['Позвонить врачу', 'Купить хлеб']],
  ])('%j is added one by one', async (message, contents) => {
    const engine = await start();
    const { actions } = await engine.say(message);
    expect(actions.map(({ content }) => content)).toEqual(contents);
    expect(new Set(actions.map(({ changeId }) => changeId)).size).toBe(actions.length);
  });

  test.each([
    ['Things to do tomorrow: buy milk, call Anna on Friday', /Buy milk tomorrow.*due tomorrow/u],
    ['дела на завтра: купить хлеб, позвонить Ане', /Купить хлеб завтра.*завтра/u],
    [
      'remind me tomorrow at 9 to call Ann and to buy milk',
      /Call Ann tomorrow at 9.*Buy milk tomorrow at 9/su,
    ],
    [
      'напомни завтра позвонить врачу и купить хлеб',
      /Позвонить врачу завтра.*Купить хлеб завтра/su,
    ],
    ['remind me to call mom and buy milk by Friday', /Call mom by Friday.*Buy milk by Friday/su],
  ])('%j gives each its day', async (message, line) => {
    const engine = await start();
    const { text, actions } = await engine.say(message);
    expect(actions).toHaveLength(2);
    expect(text).toMatch(line);
  });

  test.each([
    'call mom and dad',
    'buy bread and oat milk',
    'buy milk and book covers',
    'wash the car and wax it',
    'call mom and ask her about Sunday',
    'talk to mom and to grandma rose',
    'go to the store and buy milk',
    'print the form and send to Ann',
    'call and email the dentist',
    'купить корм коту и записать его к врачу',
    'сходить в магазин и купить хлеб',
    'распечатать договор и отправить Ане',
    'купить хлеб и соль',
    'убрать кухню и ванную',
  ])('"remind me to %s" is one to-do', async (task) => {
    const engine = await start();
    const request = /^[a-z]/u.test(task) ? 'remind me to' : 'напомни';
    const { actions } = await engine.say(`${request} ${task}`);
    expect(actions.map(({ content }) => content.toLowerCase())).toEqual([task.toLowerCase()]);
  });

  test('names what is on the list already', async () => {
    const engine = await start();
    await engine.say('/todo Buy milk');
    const { text, actions } = await engine.say('I have to do: buy milk, call Anna');
    expect(actions.map(({ action }) => action)).toEqual(['remembered', 'already_known']);
    expect(text).toContain('I already remember that: “Buy milk” [1]');
  });

  test.each([
    'I have two cats: Tom and Mia',
    'I need to know: is it late?',
    'Things to do in Paris: the Louvre, the Seine',
    'у меня два кота: Том и Мия',
    'Groceries: milk, eggs and bread',
    'Shopping list: milk, eggs',
    'remind me 2 days before the concert',
  ])('is not %j', async (message) => {
    const engine = await start();
    expect((await engine.say(message)).actions).toEqual([]);
  });
});
