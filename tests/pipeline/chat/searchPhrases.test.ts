import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('words that only name something', () => {
  test.each([
    ['my shoe size is 38', 'shoe size'],
    ['remember that the garage code is 4412', 'garage code'],
    ['the spare key is with mrs. hudson', 'spare key'],
    ['размер обуви 38', 'размер обуви'],
    ['мой рост 168', 'рост'],
    ['мой адрес Казань, улица Баумана 12', 'мой адрес'],
    ['напомни позвонить врачу завтра в 10', 'звонок врачу'],
  ])('after %j, %j finds it', async (statement, phrase) => {
    const engine = await start();
    await engine.say(statement);
    const { text, citations } = await engine.say(phrase);
    expect(citations).toHaveLength(1);
    expect(text).toMatch(/\[1\]$/u);
  });

  test.each([
    ['my shoe size is 38', 'shirt size'],
    ['the garage code is 4412', 'garage door'],
    ['надо купить молоко', 'молоко и хлеб'],
  ])('after %j, %j is kept', async (statement, phrase) => {
    const engine = await start();
    await engine.say(statement);
    const { text, citations } = await engine.say(phrase);
    expect(citations).toEqual([]);
    expect(text).toMatch(/^(?:Saved|Сохранено)/u);
  });

  test('are no answer to a question for the same, nor worth keeping', async () => {
    const engine = await start();
    await engine.say('blood type');
    expect((await engine.say('what is my blood type?')).citations).toEqual([]);
    await engine.say('my shoe size is 38');
    await expect
      .poll(async () =>
        (await engine.call('review.list', {})).items.map(({ node }) => node.content),
      )
      .toEqual(['My shoe size is 38']);
  });

  test('answer nothing later, and are on no list of what was said', async () => {
    const engine = await start();
    await engine.say('my shoe size is 38');
    await engine.say('shoe size');
    await engine.say('size');
    expect((await engine.say('what is my shoe size?')).citations).toHaveLength(1);
    expect((await engine.say('what do you know about me?')).text).not.toContain('- shoe size');
  });
});
