import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

/** Open to-dos as the list of the assistant shows them. */
const todos = async (engine: TestEngine) => (await engine.say('What are my todos?')).text;

const reviewed = async (engine: TestEngine) =>
  (await engine.call('review.list', {})).items.map(({ node }) => node.content);

describe('a to-do is canceled', () => {
  test.each([
    ['Call the dentist tomorrow at 3pm', 'cancel the dentist'],
    ['Call the dentist', 'please cancel the call to the dentist'],
    ['Call the dentist', 'can you cancel the dentist?'],
    ['Dentist appointment on Friday', 'forget about the dentist appointment'],
    ['Call the dentist', 'forget about the call to the dentist'],
    ['Buy milk', 'I don’t need to buy milk anymore'],
    ['Buy milk', 'i dont need to buy the milk, Anna got it'],
    ['Renew the gym pass', 'no need to renew the gym pass'],
    ['Renew the gym pass', 'I changed my mind about the gym pass'],
    ['Dinner with Tom on Friday', 'the dinner with Tom is cancelled'],
    ['Water the plants', 'delete the task water the plants'],
    ['Water the plants', 'remove the plants from my list'],
    ['Записаться к стоматологу', 'отмени стоматолога'],
    ['Позвонить врачу', 'отмени звонок врачу'],
    ['Позвонить врачу', 'удали напоминание про врача'],
    ['Купить молоко', 'молоко больше не нужно'],
    ['Купить молоко', 'мне больше не надо покупать молоко'],
    ['Полить цветы', 'не буду поливать цветы'],
    ['Встреча с Олей в пятницу', 'встреча с Олей отменяется'],
  ])('%j by %j, with undo', async (todo, message) => {
    const engine = await start();
    await engine.say(`/todo ${todo}`);
    await engine.say('/todo Wash the car');
    const { text, actions } = await engine.say(message);
    expect(actions).toMatchObject([{ action: 'retracted', content: todo }]);
    expect(text).toContain(todo);
    expect(await todos(engine)).toContain('1 open to-do');
    expect(await reviewed(engine)).toEqual([]);
    await engine.call('history.undo', { changeId: actions[0]?.changeId ?? '' });
    expect(await todos(engine)).toContain('2 open to-dos');
  });

  test('by a pronoun, where it was what was just added', async () => {
    const engine = await start();
    await engine.say('/todo Wash the car');
    await engine.say('remind me to call mom tomorrow');
    expect((await engine.say('cancel that reminder')).actions).toMatchObject([
      { action: 'retracted', content: 'Call mom tomorrow' },
    ]);
  });
});

describe('a to-do is offered, and stays', () => {
  test.each([
    ['Book a flight to Rome', 'the flight to Rome was cancelled'],
    ['Buy milk', 'I don’t need to buy milk today'],
    ['Buy candles for the birthday of mom', 'i don’t need to buy candles anymore'],
    ['Cancel the gym', 'cancel the gym'],
    ['Pick up the kids from school', 'drop the kids at school'],
    ['Call mom', 'I don’t need to call mom every day'],
    ['Buy milk', 'no need to buy milk yet'],
  ])('%j by %j', async (todo, message) => {
    const engine = await start();
    await engine.say(`/todo ${todo}`);
    const { text, actions } = await engine.say(message);
    expect(text).toContain('Do you mean this to-do?');
    expect(actions).toMatchObject([
      { action: 'choice_offered', content: todo, choice: { command: 'cancel' } },
    ]);
    expect(await todos(engine)).toContain(todo);
  });

  test('where several are named', async () => {
    const engine = await start();
    await engine.say('/todo Call the bank');
    await engine.say('/todo Call the school');
    const { actions } = await engine.say('cancel the call');
    expect(actions.map(({ action, content }) => [action, content]).sort()).toEqual([
      ['choice_offered', 'Call the bank'],
      ['choice_offered', 'Call the school'],
    ]);
  });
});

test('what was only mentioned is listed no more once it is moot', async () => {
  const engine = await start();
  await engine.say('I need to buy candles');
  await engine.say('мне надо купить хлеб');
  expect(await todos(engine)).toMatch(/candles[^]*хлеб/u);
  await engine.say('I don’t need candles anymore');
  await engine.say('хлеб покупать не надо');
  expect(await todos(engine)).not.toMatch(/candles|хлеб/u);
});

test('of two things that were mentioned at once, both must be over', async () => {
  const engine = await start();
  await engine.say('i need to book a hotel. also i need to renew my passport');
  await engine.say('booked the hotel');
  expect(await todos(engine)).toContain('passport');
  await engine.say('dont need to renew the passport, it is valid');
  expect(await todos(engine)).not.toContain('passport');
});

test('of two things in one clause, both must be over', async () => {
  const engine = await start();
  await engine.say('надо купить корм и позвонить ветеринару');
  await engine.say('корм купил');
  expect(await todos(engine)).toContain('ветеринару');
  await engine.say('ветеринару позвонил');
  expect(await todos(engine)).not.toContain('ветеринару');
});

test('several to-dos that a message tells are done are all finished', async () => {
  const engine = await start();
  await engine.say('I need to: call gran; post the letter; buy milk');
  const { actions } = await engine.say('called gran. posted the letter');
  expect(actions.map(({ action, content }) => [action, content])).toEqual([
    ['finished', 'Call gran'],
    ['finished', 'Post the letter'],
  ]);
  expect((await engine.say('what have i done today')).text).toContain('Post the letter');
});

test('what is off is on no agenda, nor is a correction', async () => {
  const engine = await start();
  await engine.say('we have dinner with Tom on Friday');
  await engine.say('remind me to call mom on Friday at 9');
  await engine.say('ой, в 11');
  expect((await engine.say('What do I have on Friday?')).text).toContain('Tom');
  await engine.say('the dinner with Tom was cancelled');
  const { text } = await engine.say('What do I have on Friday?');
  expect(text).toContain('mom');
  expect(text).not.toMatch(/Tom|ой/u);
});

test('a request that points at nothing asks which one is meant', async () => {
  const engine = await start();
  await engine.say('/todo Buy milk');
  await engine.say('I hate Mondays');
  for (const request of ['cancel that', 'move it to Friday'])
    expect((await engine.say(request)).text).toContain('Which to-do do you mean?');
});

describe('no to-do is touched', () => {
  test.each([
    ['Buy milk', 'did I cancel the milk?'],
    ['Buy milk', 'I need to buy milk'],
    ['Buy milk', 'I don’t need to remember to buy milk'],
    ['Call the dentist', 'if the dentist is cancelled I go home'],
    ['Call the dentist', 'the dentist is not cancelled'],
    ['Call the dentist', 'I don’t want to go to the dentist'],
    ['Call the dentist', 'should I cancel the dentist?'],
    ['Call Anna', 'cancel the meeting with Tom'],
    ['Call Anna', 'drop the kids at school'],
    ['Позвонить врачу', 'отменили ли врача?'],
    ['Купить молоко', 'мне надо купить молоко'],
    ['Купить молоко', 'если молоко больше не нужно, скажи'],
  ])('%j by %j', async (todo, message) => {
    const engine = await start();
    await engine.say(`/todo ${todo}`);
    expect((await engine.say(message)).actions).toEqual([]);
    expect(await todos(engine)).toContain(todo);
  });

  test('and a request that names none says so', async () => {
    const engine = await start();
    await engine.say('/todo Buy milk');
    expect((await engine.say('cancel the dentist')).text).toContain('no open to-do');
    expect((await engine.say('отмени стоматолога')).text).toContain('Открытого дела');
  });
});
