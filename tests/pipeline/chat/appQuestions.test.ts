import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('a question about the app', () => {
  test.each([
    ['where is my data stored?', 'Settings → Your data'],
    ['Where do you keep my memories?', 'Settings → Your data'],
    ['is my data sent anywhere?', 'Settings → Your data'],
    ['do you use the internet?', 'Settings → Your data'],
    ['how do I export my data?', 'Settings → Export'],
    ['can i back up everything', 'Settings → Export'],
    ['how do i delete everything?', 'Delete permanently'],
    ['How do I connect a model?', 'Settings → Models and keys'],
    ['how do i change the language', 'Language and appearance'],
    ['где хранятся мои данные?', 'Настройки → Ваши данные'],
    ['мои данные куда-то отправляются?', 'Настройки → Ваши данные'],
    ['как экспортировать данные', 'Настройки → Экспорт'],
    ['как всё удалить', 'Удалить навсегда'],
    ['ты можешь что-то забыть?', '/forget'],
    ['как подключить модель', 'Модели и ключи'],
    ['как поменять язык?', 'Язык и оформление'],
  ])('is answered without a search: %j', async (question, words) => {
    const engine = await start();
    const { text, actions } = await engine.say(question);
    expect(text).toContain(words);
    expect(actions).toEqual([]);
  });

  test.each([
    ['My notes are in the red box', 'where are my notes?', 'red box'],
    ['I export my data from Strava every month', 'how do I export my data from Strava?', 'Strava'],
    ['Мои записи лежат в красной папке', 'где лежат мои записи по физике?', 'красной'],
  ])('is not one about a thing: after %j, %j', async (fact, question, words) => {
    const engine = await start();
    await engine.say(fact);
    expect((await engine.say(question)).text).toContain(words);
  });
});

describe('a complaint about an answer', () => {
  test.each([
    'that’s not what I asked',
    'wrong',
    'no, you didn’t answer my question',
    'That doesn’t help',
    'не то',
    'нет, я не это спрашивала',
    'ты меня не понял',
    'это не ответ на мой вопрос',
  ])('is no statement: %j', async (complaint) => {
    const engine = await start();
    await engine.say('My sister lives in Lyon');
    await engine.say('where does my sister live?');
    const { text, actions } = await engine.say(complaint);
    expect(text).toMatch(/^(?:Sorry|Извините)/u);
    expect(actions).toEqual([]);
    const { text: overview } = await engine.say('what did I tell you today?');
    expect(overview).toContain('Lyon');
    expect(overview).not.toContain(complaint);
  });

  test.each(['That’s wrong. My sister lives in Nice.', 'Неправильно. Моя сестра живёт в Ницце.'])(
    'may go on with how it is: %j',
    async (message) => {
      const engine = await start();
      await engine.say('/remember My sister lives in Lyon');
      const { text } = await engine.say(message);
      expect(text).not.toMatch(/^(?:Sorry|Извините)/u);
    },
  );
});

describe('a question beside a long pasted text', () => {
  const LETTER = [
    'Dear Ms Nowak,',
    'thank you for your interest in the flat. We inform you about the viewing and the documents. '.repeat(
      5,
    ),
    'The viewing is on Thursday at 17:30. The rent is 1,150 euros including heating.',
    'Please call me if anything is unclear, my colleagues and I are glad to help. '.repeat(5),
    'Kind regards,\nHelga Braun',
  ].join('\n\n');

  test.each([
    [`${LETTER}\n\nwhen is the viewing?`, '17:30'],
    [`What is the rent?\n\n${LETTER}`, '1,150'],
  ])('is answered by the text', async (message, words) => {
    const engine = await start();
    const { text, actions } = await engine.say(message);
    expect(text).toContain(words);
    expect(text).not.toContain('Kind regards');
    expect(actions).toEqual([]);
  });

  test('changes no to-do by what the text says', async () => {
    const engine = await start();
    await engine.say('/todo buy milk');
    const { actions } = await engine.say(`I bought the milk. ${LETTER}\n\nWho signed the lease?`);
    expect(actions).toEqual([]);
  });
});

test.each(['is there anything tomorrow', 'do I have anything on Friday?'])(
  '%j asks for the agenda',
  async (question) => {
    const engine = await start();
    await engine.say('remind me to call mom tomorrow');
    expect((await engine.say(question)).text).toMatch(/^(?:Tomorrow|On Friday)/u);
  },
);
