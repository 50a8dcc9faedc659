import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { openReader } from '../electron/engine/storage/connection/database.ts';
import { createReadStore } from '../electron/engine/storage/createStore.ts';
import { workspaceFolder } from './support/loci.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

/** A statement, the question that finds it, and the source that the answer must name. */
const MESSAGES = [
  {
    message: 'Remember that my sister Anna lives in Lyon.',
    question: 'Where does my sister live?',
    kept: 'My sister Anna lives in Lyon.',
  },
  {
    message: 'remember that the meeting is on Monday',
    question: 'When is the meeting?',
    kept: 'The meeting is on Monday',
  },
  {
    message: '/remember I take my coffee without sugar',
    question: 'How do I take my coffee?',
    kept: 'I take my coffee without sugar',
  },
  {
    message: 'Запомни, что моя собака боится грозы',
    question: 'Чего боится собака?',
    kept: 'Моя собака боится грозы',
  },
] as const;

const SMALL_TALK = 'We walked along the Danube on Sunday.';

function source(answer: Locator, quote: string): Locator {
  const name = t('chat:openSource').replace('{{n}}', '1').replace('{{quote}}', quote);
  return answer.getByRole('button', { name, exact: true });
}

async function expectAnswers(window: LociWindow): Promise<void> {
  for (const { question, kept: memoryText } of MESSAGES) {
    const answer = await window.say(question);
    await expect(answer).toContainText(memoryText);
    await expect(source(answer, memoryText)).toBeVisible();
  }
}

test('a first day: told, asked, put right, killed in mid-conversation, and all of it there again', async ({
  page,
  home,
  start,
}) => {
  const window = windowOf(page, t);
  const first = await start();

  await test.step('greets without anything configured', async () => {
    await window.open(first.address);
    await saveScreenshot(page, 'firstDay-01-welcome');
    await window.skipWelcome();
    await expect(await window.say('Hello!')).toContainText('not a language model');
  });

  await test.step('remembers three things in English and one in Russian', async () => {
    for (const { message, kept: memoryText } of MESSAGES) {
      const answer = await window.say(message);
      await expect(answer).toContainText(t('chat:action.remembered'));
      await expect(answer).toContainText(memoryText);
    }
  });

  await test.step('answers each with its source', () => expectAnswers(window));
  await saveScreenshot(page, 'firstDay-02-asked');

  await test.step('finds what was said only in passing', async () => {
    await window.say(SMALL_TALK);
    const answer = await window.say('Where did we walk on Sunday?');
    await expect(answer).toContainText('Danube');
    await expect(source(answer, SMALL_TALK)).toBeVisible();
  });

  await test.step('corrects one memory', async () => {
    await window.goTo('memories');
    await window.memory('The meeting is on Monday').click();
    await window.press(t('memories:correct'), window.inspector);
    await page.getByLabel(t('memories:correctLabel')).fill('The meeting is on Tuesday');
    await saveScreenshot(page, 'firstDay-03-correcting');
    await window.press(t('memories:saveCorrection'), window.inspector);
    await expect(window.memory('The meeting is on Tuesday')).toBeVisible();
    await expect(window.memory('The meeting is on Monday')).toHaveCount(0);
    await expect(window.inspector).toContainText('The meeting is on Monday');
  });

  await test.step('confirms another, which then never fades', async () => {
    await window.memory('My sister Anna').click();
    await window.press(t('memories:confirm'), window.inspector);
    await expect(window.inspector).toContainText(t('memories:confirmed'));
    await expect(window.inspector).toContainText(t('memories:neverFades'));
  });

  await test.step('retracts a third and takes that back', async () => {
    await window.memory('without sugar').click();
    await window.press(t('memories:retract'), window.inspector);
    await expect(window.memory('without sugar')).toHaveCount(0);
    await saveScreenshot(page, 'firstDay-04-retracted');
    await window.press(t('common:undo'), window.notifications);
    await expect(window.memory('without sugar')).toBeVisible();
    await saveScreenshot(page, 'firstDay-05-memories');
  });

  const messagesWithoutAnswer = [
    'The spare key hangs in the garage.',
    'The garage has a green door.',
  ];
  await test.step('is killed in mid-conversation, right after storing', async () => {
    await window.goTo('chat');
    await window.conversations.getByRole('button', { name: /^My sister Anna/ }).click();
    await expect(page.getByRole('heading', { name: /sister Anna/ })).toBeVisible();
    for (const text of messagesWithoutAnswer) await window.send(text);
    await first.kill();
    await expect(page.getByText(t('shell:lost.title'))).toBeVisible();
    await saveScreenshot(page, 'firstDay-06-lost');
  });

  await test.step('comes back whole, with every message stored exactly once', async () => {
    const again = await start();
    await window.open(again.address);
    await expect(page.getByText(t('shell:notice.unclean_start'))).toBeVisible();
    await window.conversations.getByRole('button', { name: /^My sister Anna/ }).click();
    for (const text of messagesWithoutAnswer) {
      const turn = page.getByRole('log').getByRole('article').filter({ hasText: text });
      await expect(turn).toHaveCount(1);
    }
    await expect(window.turns.last()).toHaveAccessibleName(t('chat:builtInAssistant'));
    await expect(page.getByRole('button', { name: t('chat:stop') })).toHaveCount(0);
    await saveScreenshot(page, 'firstDay-07-back');
  });

  await test.step('still knows what was told, as it was left', async () => {
    await expect(await window.say('When is the meeting?')).toContainText(
      'The meeting is on Tuesday',
    );
    await expect(await window.say('Where is the spare key?')).toContainText('garage');
    await expect(await window.say('Чего боится собака?')).toContainText('Моя собака боится грозы');
    await window.goTo('memories');
    await expect(page.getByRole('row')).toHaveCount(MESSAGES.length);
    await window.memory('My sister Anna').click();
    await expect(window.inspector).toContainText(t('memories:neverFades'));
    await window.memory('without sugar').click();
    // Remembered, retracted, and taken back: all three can be read.
    await expect(window.inspector).toContainText(t('words:cause.remember'));
    await expect(window.inspector).toContainText(t('words:cause.retract'));
    await expect(window.inspector).toContainText(t('words:cause.undo'));
    await saveScreenshot(page, 'firstDay-08-history');
  });

  await test.step('has the session waiting to be gone through', () => {
    const db = openReader(join(workspaceFolder(home), 'memory.db'));
    const counts = createReadStore(db).counts();
    db.close();
    expect(counts).toMatchObject({ conversations: 1, pendingSessions: 1, undelivered: 0 });
  });
});
