import { expect } from '@playwright/test';
import { centerCard } from './support/graphPage.ts';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const WALNUTS = 'Leo is allergic to walnuts';
const HAZELNUTS = 'Leo is allergic to hazelnuts';
const CORRECTED = 'Leo is allergic to all nuts';

test('by keys alone: a receipt is opened, and its rows are judged, corrected, retracted and shown', async ({
  page,
  startDemo,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  const question = t('shell:demo.askWhat');
  const ask = async () => {
    await keys.press('Control+Shift+o');
    await expect(window.composer).toBeFocused();
    await keys.type(question);
    await keys.press('Enter');
    await expect(window.turns.last()).toHaveAccessibleName(t('chat:builtInAssistant'));
    await expect(window.turns.last()).toContainText('Leo');
    await keys.activate(window.turns.last().getByRole('button', { name: /sources? cited/ }));
  };
  const receipt = page.getByRole('region', { name: t('receipt:list') });
  const row = (text: string) => receipt.getByRole('listitem').filter({ hasText: text }).first();
  const runAction = async (text: string, action: string) => {
    const name = t('receipt:actionsOf').replace('{{text}}', text);
    await keys.activate(receipt.getByRole('button', { name, exact: true }));
    await keys.pick(page.getByRole('menuitem', { name: t(action), exact: true }));
  };
  await ask();
  await expect(row(WALNUTS)).toBeVisible();

  await test.step('not relevant, and let in again', async () => {
    await runAction(HAZELNUTS, 'receipt:notRelevant');
    await expect(row(HAZELNUTS)).toContainText(t('receipt:isNotRelevant'));
    await runAction(HAZELNUTS, 'receipt:includeAgain');
    await expect(row(HAZELNUTS)).not.toContainText(t('receipt:isNotRelevant'));
  });

  await test.step('corrected from the row', async () => {
    await runAction(WALNUTS, 'memories:correct');
    await expect(page.getByLabel(t('memories:correctLabel'))).toBeFocused();
    await keys.press('Control+a');
    await keys.type(CORRECTED);
    await keys.activate(
      window.inspector.getByRole('button', { name: t('memories:saveCorrection') }),
    );
    await expect(window.inspector.locator('.versions .struck-through')).toHaveText(WALNUTS);
    await keys.activate(window.inspector.getByRole('button', { name: t('common:close') }));
  });

  await test.step('retracted from the row', async () => {
    await runAction(HAZELNUTS, 'memories:retract');
    await expect(window.notifications).toContainText(HAZELNUTS);
  });
  await saveScreenshot(page, 'receipt-by-keys');

  await test.step('asked again, the answer follows', async () => {
    await ask();
    await expect(window.turns.last()).toContainText(CORRECTED);
    // The message stays; the memory extracted from it is retracted.
    const memory = (name: string) => receipt.getByRole('button', { name, exact: true });
    await expect(memory(CORRECTED)).toBeVisible();
    await expect(memory(HAZELNUTS)).toHaveCount(0);
    await expect(memory(WALNUTS)).toHaveCount(0);
  });

  await test.step('and a row leads into the graph', async () => {
    await runAction(CORRECTED, 'graph:openHere');
    await expect(centerCard(page)).toContainText(CORRECTED);
  });
  expect(await keys.pointerEventCount()).toBe(0);
});
