import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { LANGUAGES, contextOptions } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

/** Forty messages of an ordinary day, with nothing configured. */
const DAY = {
  en: [
    'good morning',
    'My name is Maria and I live in Porto',
    'my sister Anna lives in Lyon and has two kids, Tom and Mia',
    'no, Mia is the dog',
    "I'm allergic to hazelnuts",
    '/todo call the plumber tomorrow at 9',
    'remind me to water the plants on Friday',
    'I need to send the tax return before December 15',
    'what is on my to-do list?',
    'what do I have to do this week?',
    'the plumber called back, that is done',
    'what is still open?',
    'who is Anna?',
    'where does my sister live?',
    'what am I allergic to?',
    'what is my name?',
    'spare keys are in the blue tin in the garage',
    'where are the spare keys?',
    'write me a poem about autumn',
    'translate "good evening" into French',
    'what is 18 % of 240?',
    "what's the date today?",
    'what time is it?',
    'what did I say today?',
    'what did I tell you about Anna?',
    'how many things do you remember?',
    'what will fade soon?',
    'what changed since yesterday?',
    'who is Bartholomew?',
    'what is the capital of Mongolia?',
    'remember that my shoe size is 39',
    'what is my shoe size?',
    'forget my shoe size',
    'what can you do?',
    'I decided to stop drinking coffee after noon',
    'what did I decide about coffee?',
    'see https://example.com/bread for the recipe',
    'which links did I send you?',
    'thanks!',
    'good night',
  ],
  ru: [
    'доброе утро',
    'Меня зовут Мария, я живу в Казани',
    'сестра Аня живёт в Лионе, у неё двое, Том и Мия',
    'нет, Мия — это собака',
    'у меня аллергия на фундук',
    '/todo позвонить сантехнику завтра в 9',
    'напомни полить цветы в пятницу',
    'надо сдать декларацию до 15 декабря',
    'что у меня в списке дел?',
    'что надо сделать на этой неделе?',
    'сантехнику позвонила, готово',
    'что ещё осталось?',
    'кто такая Аня?',
    'где живёт моя сестра?',
    'на что у меня аллергия?',
    'как меня зовут?',
    'запасные ключи лежат в синей банке в гараже',
    'где запасные ключи?',
    'напиши стихотворение про осень',
    'переведи «добрый вечер» на французский',
    'сколько будет 18 % от 240?',
    'какое сегодня число?',
    'который час?',
    'что я сегодня говорила?',
    'что я рассказывала про Аню?',
    'сколько всего ты помнишь?',
    'что скоро забудется?',
    'что изменилось со вчерашнего дня?',
    'кто такой Варфоломей?',
    'какая столица Монголии?',
    'запомни, что размер обуви у меня 39',
    'какой у меня размер обуви?',
    'забудь мой размер обуви',
    'что ты умеешь?',
    'я решила не пить кофе после обеда',
    'что я решила насчёт кофе?',
    'рецепт тут: https://example.com/bread',
    'какие ссылки я присылала?',
    'спасибо!',
    'спокойной ночи',
  ],
} as const;

const FOLDER = join(import.meta.dirname, '../test-results/transcripts');

for (const language of LANGUAGES) {
  test(`an ordinary day without a model: each of forty messages is answered (${language})`, async ({
    browser,
    start,
  }) => {
    const t = wordsOf(language);
    const loci = await start();
    const context = await browser.newContext(contextOptions({ language, theme: 'light' }));
    const page = await context.newPage();
    const window = windowOf(page, t);
    await window.open(loci.address);
    await window.skipWelcome();
    const lines: string[] = [];
    for (const message of DAY[language]) {
      const answer = await window.say(message);
      const text = await answer.locator('.prose, .message__text').first().innerText();
      expect(text.trim(), message).not.toBe('');
      lines.push(
        `**${message}**`,
        ...text
          .trim()
          .split('\n')
          .map((line) => `> ${line}`),
        '',
      );
    }
    await saveScreenshot(page, `ordinary-day-${language}`);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${language}.md`), `${lines.join('\n')}\n`);
    await context.close();
  });
}
