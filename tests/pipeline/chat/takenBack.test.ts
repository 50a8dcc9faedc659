import { expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

const start = () => startTestEngine({ home: temporaryFolder() });
type Started = Awaited<ReturnType<typeof start>>;

const suggestions = async (engine: Started) =>
  (await engine.call('review.list', {})).items.map(({ node }) => node.content);

test.each([
  ['My sister lives in Lyon', 'Just kidding.', 'that was a joke'],
  ['I’m allergic to nuts', 'jk lol', 'that was a joke'],
  ['I work at Siemens', 'Haha, I was joking!', 'that was a joke'],
  ['Я живу в Казани', 'Шучу.', 'это шутка'],
  ['У меня аллергия на орехи', 'да шучу я)', 'это шутка'],
])('%j is no suggestion after %j', async (statement, joke, answer) => {
  const engine = await start();
  await engine.say(statement);
  await until(async () => (await suggestions(engine)).length === 1, 'a suggestion');
  expect((await engine.say(joke)).text).toContain(answer);
  await until(async () => (await suggestions(engine)).length === 0, 'its withdrawal');
});

test.each(['I’m allergic to nuts. Just kidding.', 'У меня аллергия на орехи. Шутка!'])(
  '%j suggests nothing',
  async (message) => {
    const engine = await start();
    await engine.say(message);
    await engine.say('My sister lives in Lyon');
    await until(async () => (await suggestions(engine)).length > 0, 'a suggestion');
    expect(await suggestions(engine)).toEqual(['My sister lives in Lyon']);
  },
);

test('what was asked to be remembered is offered, and stays until then', async () => {
  const engine = await start();
  await engine.say('remember that I am moving to Mars');
  const { actions } = await engine.say('just kidding');
  expect(actions).toMatchObject([
    { action: 'choice_offered', content: 'I am moving to Mars', choice: { command: 'forget' } },
  ]);
});

test.each(['I was joking with Tom about the trip', 'Tom is always kidding around'])(
  '%j takes nothing back',
  async (message) => {
    const engine = await start();
    await engine.say('My sister lives in Lyon');
    await until(async () => (await suggestions(engine)).length === 1, 'a suggestion');
    expect((await engine.say(message)).text).toContain('Saved in this conversation');
    expect(await suggestions(engine)).toEqual(['My sister lives in Lyon']);
  },
);
