import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('a to-do of which a message leaves something out', () => {
  test.each([
    ['Book the dentist for Leo', 'booked the dentist'],
    ['Pay the gas bill', 'paid the bill!'],
    ['Call mom about the party', 'i just called mom'],
    ['Забрать посылку с почты в пятницу', 'забрала посылку'],
    ['Оплатить садик Сони', 'оплатила садик сегодня'],
  ])('is offered as done, and stays: %j, %j', async (todo, message) => {
    const engine = await start();
    await engine.say(`/todo ${todo}`);
    expect((await engine.say(message)).actions).toMatchObject([
      { action: 'choice_offered', content: todo, choice: { command: 'done' } },
    ]);
    expect((await engine.say('What are my todos?')).text).toContain(todo);
  });

  test.each([
    ['Book the dentist for Leo', 'booked the restaurant'],
    ['Book the dentist for Leo', 'my sister booked the dentist'],
    ['Book the dentist for Leo', 'booked the dentist for Mia'],
    ['Book the dentist for Leo', 'booked'],
    ['Buy milk, eggs and bread', 'bought milk'],
    ['Call mom about the party', 'i called mom, no answer'],
    ['Call mom about the party', 'i have not called mom'],
    ['Pick up the kids from school', 'picked up a cold from the kids'],
    ['Buy milk for Anna', 'bought a milk frother'],
    ['Забрать посылку с почты', 'мама забрала посылку'],
    ['Забрать посылку с почты', 'посылку не забрала'],
    ['Забрать посылку с почты', 'забрала детей'],
  ])('is not offered: %j, %j', async (todo, message) => {
    const engine = await start();
    await engine.say(`/todo ${todo}`);
    expect((await engine.say(message)).actions).toEqual([]);
  });
});
