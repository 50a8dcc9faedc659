import { expect } from '@playwright/test';
import { cardWith } from './support/graphPage.ts';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

test('by mouse: one box leads to a memory, a message, a conversation, somebody, and a screen', async ({
  page,
  startDemo,
}) => {
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  const dialog = page.getByRole('dialog');
  const section = (name: string) => dialog.getByRole('group', { name, exact: true });
  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await dialog.getByRole('searchbox').fill(words);
  };
  await find('walnuts');
  await section(t('memories:title'))
    .getByRole('menuitem', { name: /^Leo is allergic/ })
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(window.inspector).toContainText('Leo is allergic to walnuts');

  await find('pencil shavings');
  await saveScreenshot(page, 'palette-found');
  await section(t('chat:messages')).getByRole('menuitem').first().click();
  await expect(window.turns.filter({ hasText: 'a jar of pencil shavings' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'The Lighthouse Mouse' })).toBeVisible();

  await find('Dinner');
  await section(t('chat:conversations')).getByRole('menuitem').first().click();
  await expect(page.getByRole('heading', { name: 'Dinner on Friday' })).toBeVisible();

  await find('Karin');
  await section(t('shell:palette.entities')).getByRole('menuitem').first().click();
  await expect(page.locator('.profile__name')).toHaveText('Karin');

  await find('Karin');
  // Results appear above the entry and move it: an early click would hit another one.
  await expect(section(t('shell:palette.entities'))).toBeVisible();
  await dialog.getByRole('menuitem', { name: /Show “Karin” in the graph/ }).click();
  await expect(cardWith(page, 'Karin')).toBeVisible();

  await find('Health');
  await dialog.getByRole('menuitem', { name: t('shell:screen.health'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('health:title') })).toBeVisible();
});

test('by keys alone: the same hits, and commands that change and undo', async ({
  page,
  startDemo,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  const dialog = page.getByRole('dialog');
  const item = (name: RegExp | string) => dialog.getByRole('menuitem', { name }).first();
  const palette = page.getByRole('dialog', { name: t('shell:palette.title') });
  const runEntry = async (words: string, name: RegExp | string) => {
    await keys.press('Control+k');
    await keys.type(words);
    await keys.pick(item(name));
    // What was taken may open a dialog of its own at once: only the palette's is watched.
    await expect(palette).toHaveCount(0);
  };
  await runEntry('pencil shavings', /^The children gave me|jar of pencil shavings/);
  await runEntry('spare key for the cellar', /hangs behind the meter/);
  await expect(
    window.turns.filter({ hasText: 'spare key for the cellar' }).first(),
  ).toBeInViewport();

  await runEntry('Karin', /^Karin person/);
  await expect(page.locator('.profile__name')).toHaveText('Karin');

  await runEntry('add a memory', t('memories:add'));
  await expect(page.getByLabel(t('memories:contentLabel'))).toBeFocused();
  await keys.type('The ladder leans behind the boiler');
  await keys.activate(dialog.getByRole('button', { name: t('memories:remember'), exact: true }));
  await expect(dialog).toHaveCount(0);
  await runEntry('ladder', /^The ladder leans/);
  await expect(window.inspector).toContainText('The ladder leans behind the boiler');
  await runEntry('undo', t('shell:palette.undo'));
  await expect(window.notifications).toContainText('The ladder leans behind the boiler');
  await keys.press('Control+k');
  await keys.type('ladder');
  await expect(item(/Show “ladder” in the graph/)).toBeVisible();
  await expect(item(/^The ladder leans/)).toHaveCount(0);
  // One press empties the field, the next closes the palette.
  await keys.press('Escape');
  await keys.press('Escape');
  await expect(palette).toHaveCount(0);
  await runEntry('dark theme', t('shell:palette.dark'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await keys.pointerEventCount()).toBe(0);
});
