import { expect, type Locator } from '@playwright/test';
import { correct } from '../electron/engine/curation/corrections/correct.ts';
import { remember } from '../electron/engine/curation/remember.ts';
import { seedHome } from './support/seed.ts';
import { findings } from './support/looks.ts';
import { saveScreenshot, test, withModel } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const DAY = 86_400_000;
const LYON_FACT = 'My sister Anna lives in Lyon';
const NUTS_FACT = 'Anna is allergic to nuts';
const QUESTION = 'Where does my sister Anna live?';

/** Opens the receipt of an answer. */
async function receiptOf(answer: Locator): Promise<Locator> {
  await answer.getByRole('button', { name: /sources? cited/ }).click();
  const panel = answer.getByRole('region', { name: t('receipt:list') });
  await expect(panel).toBeVisible();
  return panel;
}

async function choose(window: LociWindow, receipt: Locator, text: string, action: string) {
  const name = t('receipt:actionsOf').replace('{{text}}', text);
  await receipt.getByRole('button', { name, exact: true }).click();
  await window.page.getByRole('menuitem', { name: t(action), exact: true }).click();
}

/** Last request to the server, as text. */
const lastRequest = (modelServer: { chatRequests: () => readonly { body: unknown }[] }) =>
  JSON.stringify(modelServer.chatRequests().at(-1)?.body ?? {});

test.describe('an answer with a model', () => {
  test('shows what it used, is made again without a memory, and the memory is gone from it', async ({
    page,
    modelServer,
    start,
  }) => {
    const window = windowOf(page, t);
    await window.open((await start(withModel(modelServer))).address);
    await window.skipWelcome();
    await window.say(`/remember ${LYON_FACT}`);
    const first = await window.ask(QUESTION, 'small');
    expect(lastRequest(modelServer)).toContain(LYON_FACT);
    const receipt = await receiptOf(first);
    await expect(receipt).toContainText(LYON_FACT);
    await expect(receipt).toContainText(t('receipt:path.text'));
    await saveScreenshot(page, 'receipt-01-open');
    expect(await findings(page)).toEqual([]);

    await choose(window, receipt, LYON_FACT, 'receipt:answerWithout');
    const second = window.turns.last();
    await expect(second).toContainText('2 of 2');
    await expect(second.getByText(t('receipt:usedNone'))).toBeVisible();
    expect(lastRequest(modelServer)).not.toContain('Lyon');
    await second.getByRole('button', { name: new RegExp(t('receipt:usedNone')) }).click();
    const left = second.getByRole('region', { name: t('receipt:list') });
    await expect(left).toContainText(t('receipt:why.answer_without'));
    await saveScreenshot(page, 'receipt-02-without');
  });

  test('is not offered again what was not relevant for such questions, until it is let in', async ({
    page,
    modelServer,
    start,
  }) => {
    const window = windowOf(page, t);
    await window.open((await start(withModel(modelServer))).address);
    await window.skipWelcome();
    await window.say(`/remember ${NUTS_FACT}`);
    const receipt = await receiptOf(await window.ask(QUESTION, 'small'));
    await choose(window, receipt, NUTS_FACT, 'receipt:notRelevant');
    await expect(receipt).toContainText(t('receipt:isNotRelevant'));

    await window.press(t('chat:newConversation'));
    await window.ask('Where does Anna live, my sister?', 'small');
    const again = window.turns.nth(1);
    expect(lastRequest(modelServer)).not.toContain('nuts');
    await window.ask('What is Anna allergic to?', 'small');
    expect(lastRequest(modelServer)).toContain(NUTS_FACT);

    await again.getByRole('button', { name: new RegExp(t('receipt:usedNone')) }).click();
    const kept = again.getByRole('region', { name: t('receipt:list') });
    await expect(kept).toContainText(t('receipt:why.not_relevant'));
    await window.press(t('receipt:includeAgain'), kept);
    await window.press(t('chat:newConversation'));
    await window.ask(QUESTION, 'small');
    expect(lastRequest(modelServer)).toContain(NUTS_FACT);
  });
});

test('the world before a correction can be looked at', async ({ page, home, start }) => {
  const made = await start();
  await made.stop();
  const twentyDaysAgo = Date.now() - 20 * DAY;
  seedHome(home, ({ curation, at }) => {
    at(twentyDaysAgo);
    const niceFact = remember(curation, {
      content: 'Anna lives in Nice',
      kind: 'Fact',
      sourceRef: null,
    });
    if (!niceFact.ok) throw new Error(niceFact.error.kind);
    at(Date.now() - 5 * DAY);
    const lyon = correct(curation, niceFact.value.value, 'Anna lives in Lyon');
    if (!lyon.ok) throw new Error(lyon.error.kind);
  });
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();
  await window.goTo('memories');
  await expect(window.memory('Anna lives in Lyon')).toBeVisible();
  await expect(window.memory('Anna lives in Nice')).toHaveCount(0);

  await window.press(t('memories:asOf.choose'));
  const day = new Date(Date.now() - 10 * DAY).toISOString().slice(0, 10);
  const asOf = page.getByLabel(t('memories:asOf.label'), { exact: true });
  await asOf.fill(day);
  await asOf.press('Enter');
  await expect(window.memory('Anna lives in Nice')).toBeVisible();
  await expect(window.memory('Anna lives in Lyon')).toHaveCount(0);
  await page.getByRole('textbox', { name: t('memories:search') }).fill('Anna');
  await expect(window.memory('Anna lives in Nice')).toBeVisible();
  await saveScreenshot(page, 'receipt-03-as-of');

  await window.press(t('memories:asOf.backToToday'));
  await expect(window.memory('Anna lives in Lyon')).toBeVisible();
  await expect(window.memory('Anna lives in Nice')).toHaveCount(0);
});
