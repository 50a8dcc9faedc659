import { expect } from '@playwright/test';
import { galleryScreens } from '../scripts/lib/galleryScreens.ts';
import { findings, LOOKS, system } from './support/looks.ts';
import { keepPicture, test } from './support/test.ts';
import { windowOf, type LociWindow } from './support/window.ts';
import { wordsOf } from './support/words.ts';

async function openDemo(window: LociWindow): Promise<void> {
  await window.press(window.t('shell:demo.open'));
  await expect(window.page.getByText(window.t('shell:demo.bannerTitle'))).toBeVisible({
    timeout: 45_000,
  });
}

test('an invented life is looked around in before the first question, and thrown away', async ({
  page,
  start,
}) => {
  const window = windowOf(page, wordsOf('en'));
  const { address } = await start();
  await window.open(address);
  await openDemo(window);
  await window.goTo('memories');
  await expect(window.memory('Karin on').first()).toBeVisible();
  await window.press('Throw away');
  await expect(page.getByRole('heading', { name: window.t('shell:welcome.title') })).toBeVisible();
  await window.press(window.t('common:undo'), window.notifications);
  await expect(page.getByText(window.t('shell:demo.bannerTitle'))).toBeVisible();
  await window.press('To my workspace');
  await window.skipWelcome();
  await window.goTo('memories');
  await expect(page.getByText(window.t('memories:empty'))).toBeVisible();
});

test('a year is walked on the timeline by keys, to a day, to what is remembered, to the words', async ({
  page,
  start,
}) => {
  const window = windowOf(page, wordsOf('en'));
  await window.open((await start()).address);
  await openDemo(window);
  await page.goto(new URL('#/timeline', page.url()).href);
  const feed = page.getByRole('feed');
  await expect(feed.getByText('Karin would like to see the first three bridges')).toBeInViewport();

  await page.getByRole('radio', { name: 'Months' }).focus();
  await page.keyboard.press('Enter');
  const strip = page.getByRole('listbox');
  await strip.getByRole('option', { selected: true }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const top = page.locator('article:focus');
  await expect(top).toContainText('I’m Nora');
  await expect(top.getByText('I’m Nora')).toBeInViewport();
  await keepPicture(page, 'timeline-by-keys');
  await page.keyboard.press('PageUp');
  await expect(page.locator('article:focus')).toContainText('The Lighthouse Mouse');

  await page.locator('article:focus').getByText('without a tablet').click();
  await expect(window.inspector).toContainText('I decided to paint it all in gouache');
  await window.press(window.t('common:close'), window.inspector);
  await page.locator('article:focus, article').getByText('New contract!').first().click();
  await expect(window.turns.filter({ hasText: 'New contract!' })).toBeVisible();
});

// Both languages and both themes; their other two pairs show nothing that these do not.
for (const look of LOOKS.filter(
  ({ language, theme }) => (language === 'en') === (theme === 'light'),
)) {
  test(`nothing on any screen of a lived-in memory keeps somebody out, ${look.language} ${look.theme}`, async ({
    browser,
    start,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext(system(look));
    const page = await context.newPage();
    const window = windowOf(page, wordsOf(look.language));
    await window.open((await start()).address);
    await openDemo(window);
    for (const { name, arrive, leave } of galleryScreens(window)) {
      await arrive();
      expect(await findings(page), name).toEqual([]);
      await leave?.();
    }
    await context.close();
  });
}

test('many memories are chosen by keys and tagged, and one is put right in its row', async ({
  page,
  start,
}) => {
  const window = windowOf(page, wordsOf('en'));
  await window.open((await start()).address);
  await openDemo(window);
  await window.goTo('memories');
  const rows = page.getByRole('row');
  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: window.t('memories:bulk.bar') });
  await expect(bar).toContainText('3 selected');
  await window.press(window.t('memories:bulk.tag'), bar);
  await page.getByRole('textbox', { name: window.t('memories:bulk.tagName') }).fill('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('#soon')).toHaveCount(3);
  await window.press(window.t('common:undo'), window.notifications);
  await expect(page.getByText('#soon')).toHaveCount(0);
  await window.press(window.t('memories:bulk.clear'), bar);

  await window.memory('start number for the half marathon').focus();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: window.t('memories:correctLabel') });
  await field.fill('Nora’s start number for the half marathon is 2141');
  await field.press('Enter');
  await expect(window.memory('is 2141')).toBeVisible();
  await expect(window.memory('is 2114')).toHaveCount(0);
});
