import { expect } from '@playwright/test';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const MESSAGE = 'Remember that my dentist is called Weber.';
const OLD_FACT = 'My dentist is called Weber.';
const NEW_FACT = 'My dentist is called Keller.';
const QUESTION = 'What is my dentist called?';

test('from a doubtful answer to the sentence once written, put right, asked again, and taken back', async ({
  page,
  start,
}) => {
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();
  await window.say(MESSAGE);
  await window.press(t('chat:newConversation'));

  await test.step('the answer names its source', async () => {
    const answer = await window.say(QUESTION);
    await expect(answer).toContainText(OLD_FACT);
    await saveScreenshot(page, 'correctInChat-01-doubtful');
    const source = t('chat:openSource').replace('{{n}}', '1').replace('{{quote}}', OLD_FACT);
    await window.press(source, answer);
    await expect(window.inspector).toContainText(OLD_FACT);
    await saveScreenshot(page, 'correctInChat-02-memory');
  });

  await test.step('the memory leads to the very sentence', async () => {
    const evidence = window.inspector.getByRole('listitem').filter({ hasText: 'my dentist' });
    await evidence.getByRole('button').first().click();
    const turn = window.turns.filter({ hasText: MESSAGE });
    await expect(turn).toBeInViewport();
    await saveScreenshot(page, 'correctInChat-03-sentence');
  });

  await test.step('what was wrong is struck through, beside what is right', async () => {
    await window.press(t('memories:correct'), window.inspector);
    await page.getByLabel(t('memories:correctLabel')).fill(NEW_FACT);
    await window.press(t('memories:saveCorrection'), window.inspector);
    const replacedVersions = window.inspector.locator('.versions .struck-through');
    await expect(replacedVersions).toHaveText(OLD_FACT);
    await saveScreenshot(page, 'correctInChat-04-corrected');
  });

  await test.step('asked again, the answer is the new one', async () => {
    await window.press(t('chat:newConversation'));
    const answer = await window.say(QUESTION);
    await expect(answer).toContainText(NEW_FACT);
    await expect(answer.getByText(`“${OLD_FACT}”`)).toHaveCount(0);
    await saveScreenshot(page, 'correctInChat-05-asked-again');
  });

  await test.step('taken back, it is the old one', async () => {
    await window.goTo('memories');
    await window.memory(NEW_FACT).click();
    await window.press(t('common:undo'), window.inspector);
    await expect(window.memory(OLD_FACT)).toBeVisible();
    await expect(window.memory(NEW_FACT)).toHaveCount(0);
    await window.goTo('chat');
    await window.press(t('chat:newConversation'));
    const answer = await window.say(QUESTION);
    await expect(answer).toContainText(OLD_FACT);
    await expect(answer).not.toContainText('Keller');
    await saveScreenshot(page, 'correctInChat-06-taken-back');
  });
});

test('of several memories that fit, the person picks the one to remove', async ({
  page,
  start,
}) => {
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();
  await window.say('/remember Tom likes blue');
  await window.say('/remember Tim likes blue');
  const answer = await window.say('/forget likes blue');
  const choice = answer.getByRole('group', { name: t('chat:choice.label'), exact: true });
  const remove = (content: string) => `${t('chat:choice.command.forget')}: ${content}`;
  await expect(choice.getByRole('button', { name: remove('Tom likes blue') })).toBeVisible();
  await saveScreenshot(page, 'correctInChat-07-choice');
  await window.press(remove('Tim likes blue'), choice);
  await expect(choice).toContainText(t('chat:action.retracted'));
  await expect(choice.getByRole('button', { name: remove('Tom likes blue') })).toHaveCount(0);
  await window.goTo('memories');
  await expect(window.memory('Tom likes blue')).toBeVisible();
  await expect(window.memory('Tim likes blue')).toHaveCount(0);
});
