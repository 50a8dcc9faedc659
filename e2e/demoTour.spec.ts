import { expect } from '@playwright/test';
import { keyboardOf } from './support/keyboard.ts';
import { test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

test('by mouse: an invented life is looked around in before the first question, and thrown away', async ({
  page,
  start,
}) => {
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.press(t('shell:demo.open'));
  const banner = page.getByText(t('shell:demo.bannerTitle'));
  await expect(banner).toBeVisible({ timeout: 300_000 });
  await window.goTo('memories');
  await expect(window.memory('Karin on').first()).toBeVisible();
  await window.press(t('shell:demo.moveToTrash'));
  await expect(page.getByRole('heading', { name: t('shell:welcome.title') })).toBeVisible();
  await window.press(t('common:undo'), window.notifications);
  await expect(banner).toBeVisible();
  await window.press(t('shell:demo.back'));
  await window.skipWelcome();
  await window.goTo('memories');
  await expect(page.getByText(t('memories:empty'))).toBeVisible();
});

test('by keys alone: it is begun, given up, begun again, asked, left and thrown away', async ({
  page,
  start,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const banner = page.getByText(t('shell:demo.bannerTitle'));
  const progressDialog = page.getByRole('dialog').filter({ hasText: t('shell:demo.makingText') });
  await window.open((await start()).address);

  await test.step('given up with Escape, nothing of it is there', async () => {
    await keys.activate(button(t('shell:demo.open')));
    await expect(progressDialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
    await keys.press('Escape');
    await expect(progressDialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('shell:welcome.title') })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('made whole, it answers what one may ask about it', async () => {
    await keys.activate(button(t('shell:demo.open')));
    await expect(banner).toBeVisible({ timeout: 300_000 });
    await keys.activate(button(t('shell:demo.askWhat')));
    await expect(window.composer).toHaveValue(t('shell:demo.askWhat'));
    await expect(window.composer).toBeFocused();
    await keys.press('Enter');
    await expect(window.turns.last()).toHaveAccessibleName(t('chat:builtInAssistant'));
    await expect(window.turns.last()).toContainText('Leo is allergic to walnuts');
    await expect(window.turns.last()).toContainText('Leo is allergic to hazelnuts');
  });

  await test.step('left and come back to through the workspaces', async () => {
    await keys.activate(button(t('shell:demo.back')));
    await keys.activate(button(t('shell:welcome.skip')));
    await expect(window.composer).toBeFocused();
    await keys.activate(window.railLink('memories'));
    await expect(page.getByText(t('memories:empty'))).toBeVisible();
    await keys.activate(page.locator('.rail__workspace'));
    await keys.pick(page.getByRole('menuitem', { name: /Demo: Nora's year/ }));
    await expect(window.memory('Karin on').first()).toBeVisible();
  });

  await test.step('thrown away, nothing of it is found', async () => {
    await keys.activate(button(t('shell:demo.moveToTrash')));
    await expect(banner).toHaveCount(0);
    await expect(page.getByText(t('memories:empty'))).toBeVisible();
    await keys.press('Control+k');
    await keys.type('Karin');
    await expect(page.getByRole('menuitem')).toHaveText([/Show “Karin” in the graph/]);
  });
  expect(await keys.pointerEventCount()).toBe(0);
});
