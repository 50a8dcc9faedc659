import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('what a value changed to', () => {
  test.each([
    [
      'remember that the garage code is 4412',
      'the garage code changed to 9981',
      'The garage code is 9981',
    ],
    [
      'запомни что код от домофона 4578',
      'код от домофона поменяли, теперь 1234',
      'Код от домофона — 1234',
    ],
    ['запомни что код от домофона 4578', 'код от домофона теперь 1234', 'Код от домофона — 1234'],
  ])('after %j, %j offers to correct it', async (request, statement, content) => {
    const engine = await start();
    await engine.say(request);
    expect((await engine.say(statement)).actions).toMatchObject([
      { action: 'choice_offered', choice: { command: 'correct', content } },
    ]);
  });

  test.each([
    ['remember that the garage code is 4412', 'the gate code changed to 9981'],
    ['remember that the garage code is 4412', 'the weather changed to rain'],
    ['remember that Anna works at Acme', 'Anna changed to decaf'],
    ['запомни что код от домофона 4578', 'планы поменялись, теперь едем в Тулу'],
  ])('after %j, %j offers nothing', async (request, statement) => {
    const engine = await start();
    await engine.say(request);
    expect((await engine.say(statement)).actions).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([
    ['remind me to book the dentist for leo', 'leo is 7 and mia is 4', 'how old is leo'],
    ['напомни записать мишу к врачу', 'мише 9 лет а соне 5', 'сколько лет мише'],
  ])('to an age begins with what tells it: %j, %j', async (request, statement, question) => {
    const engine = await start();
    await engine.say(request);
    await engine.say(statement);
    expect((await engine.say(question)).citations[0]?.quote).toBe(statement);
  });

  test.each([
    ['my name is Kate and I live in Leeds', 'we moved to York yesterday', 'where do I live?'],
    ['мы живём в Казани', 'переехали в Самару', 'где мы живём?'],
  ])('to where one lives has the move: %j, %j', async (home, move, question) => {
    const engine = await start();
    await engine.say(home);
    await engine.say(move);
    const { citations } = await engine.say(question);
    expect(citations.map(({ quote }) => quote)).toContain(move);
  });

  test('is no contradiction where the later message says that it moved', async () => {
    const engine = await start();
    await engine.say('my exam is on march 20');
    await engine.say('exam moved to march 24');
    const { actions, citations } = await engine.say('when is my exam');
    expect(actions).toEqual([]);
    expect(citations).toHaveLength(2);
  });

  test('to a request to delete a message names its menu', async () => {
    const engine = await start();
    await engine.say('my pin is secret');
    expect((await engine.say('delete my last message')).text).toContain('Delete permanently…');
    expect((await engine.say('удали моё последнее сообщение')).text).toContain('меню');
  });

  test('to what is known of a newcomer has what is worth keeping before small talk', async () => {
    const engine = await start();
    await engine.say('my name is Kate and I live in Leeds');
    for (const talk of ['rain', 'traffic', 'noise', 'dust', 'fog', 'wind', 'snow', 'mud', 'ice'])
      await engine.say(`there was ${talk} on the way to the office`);
    await expect.poll(async () => (await engine.call('review.list', {})).items.length).toBe(1);
    const { text } = await engine.say('what do you know about me?');
    expect(text).toContain('my name is Kate');
    expect(text.indexOf('my name is Kate')).toBeLessThan(text.indexOf('there was'));
  });
});

test.each([
  ['The dentist is on May 10', 'no wait its may 11', '“The dentist is on may 11”'],
  ['The dentist is on May 10', 'no, it’s May 11', '“The dentist is on May 11”'],
  ['Стоматолог 10 мая', 'ой нет, 11 мая', '«Стоматолог 11 мая»'],
])('the day of the message %j is corrected by %j alone', async (message, correction, after) => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say(message);
  const { text, actions } = await engine.say(correction);
  expect(text).toContain(after);
  expect(actions).toEqual([]);
});

test.each([
  ['The dentist is on Friday at 3', 'actually the dentist is at 4pm', /on Friday at 4pm/u],
  ['Стоматолог в пятницу в 15', 'на самом деле стоматолог в 16', /в пятницу в 16/u],
])('%j keeps its day when %j gives another time', async (fact, correction, corrected) => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say(`/remember ${fact}`);
  const { actions } = await engine.say(correction);
  expect(actions.map(({ content }) => content)).toEqual([expect.stringMatching(corrected)]);
});
