import { expect } from '@playwright/test';
import { layoutFaults } from './support/layoutFaults.ts';
import { test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
/** Without a space at which a line could break. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** Text that reaches beyond the box that it stands in. A string, since it runs in the page. */
const OVERFLOWS = `[...document.querySelectorAll('.dialog *, .profile *')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
  .filter((element) => getComputedStyle(element).overflowX === 'visible')
  .map((element) => element.className + ': ' + element.textContent.slice(0, 40))`;

test('a name without spaces stays within its profile and the dialogs about it', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 420, height: 800 });
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();
  await window.goTo('entities');
  await window.press(t('entities:add'));
  await window.dialog.getByRole('textbox').first().fill(LONG);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible();
  expect(await page.evaluate<string[]>(OVERFLOWS)).toEqual([]);
  await window.press(t('common:dismiss'), window.notifications);
  await expect(window.notifications.getByRole('button')).toHaveCount(0);
  expect(await layoutFaults(page)).toEqual([]);
  for (const action of ['merge', 'relate'] as const) {
    await window.press(t(`entities:${action}`));
    await expect(window.dialog).toContainText(LONG);
    expect(await page.evaluate<string[]>(OVERFLOWS), action).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(window.dialog).toHaveCount(0);
  }
});
