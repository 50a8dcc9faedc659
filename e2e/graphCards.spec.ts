import { expect, type Page } from '@playwright/test';
import { fillWithHub, HUB } from '../bench/lib/hubHome.ts';
import { rectanglesOf } from './support/cardRectangles.ts';
import { cardWith, centerCard, chooseSize } from './support/graphPage.ts';
import { findings, contextOptions } from './support/looks.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
  // 1280 by 800 at 200 % zoom.
  { width: 640, height: 400 },
  { width: 420, height: 800 },
];

/** Expects a page without faults once it has come to rest: what only stands for a moment is not one. */
async function expectReadable(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(400);
  await expect(async () => {
    const rectangles = await rectanglesOf(page);
    expect(rectangles.texts, what).toBeGreaterThan(4);
    const { overlaps, lines, offPage, unnamed, cut } = rectangles;
    expect({ what, overlaps, lines, offPage, unnamed, cut }).toEqual({
      what,
      overlaps: [],
      lines: [],
      offPage: [],
      unnamed: 0,
      cut: [],
    });
  }).toPass({ timeout: 20_000 });
}

test('a page of cards can be read in every window, and leads from center to center', async ({
  browser,
  startDemo,
}) => {
  const context = await browser.newContext({
    ...contextOptions({ language: 'en', theme: 'light' }),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const window = windowOf(page, t);
  await page.setViewportSize({ width: 1440, height: 900 });
  await window.open((await startDemo()).address);
  await window.goTo('graph');
  await expect(centerCard(page)).toBeVisible();

  await test.step('the last answer, with what disagrees in one frame', async () => {
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expectReadable(page, `answer ${size.width}`);
      await saveScreenshot(page, `graph-cards-answer-${size.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findings(page)).toEqual([]);
  });

  await test.step('search suggests people before one has finished typing', async () => {
    const search = page.getByRole('combobox', { name: t('graph:search') });
    await search.fill('Le');
    await expect(page.getByRole('option').first()).toContainText('Leo');
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(centerCard(page)).toContainText('Leo');
    await expect(search).toHaveValue('');
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expectReadable(page, `person ${size.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await saveScreenshot(page, 'graph-cards-person');
  });

  await test.step('a lens re-orders the cards', async () => {
    for (const lens of ['timeline', 'provenance', 'history', 'entities'] as const) {
      await page.getByRole('button', { name: t('graph:lens') }).click();
      await page.getByRole('option', { name: t(`graph:lensName.${lens}`), exact: true }).click();
      await expect(page.locator('.card-page[aria-busy=false] .graph-card').first()).toBeVisible();
      await expectReadable(page, lens);
      await saveScreenshot(page, `graph-cards-${lens}`);
    }
    await page.getByRole('button', { name: t('graph:lens') }).click();
    await page.getByRole('option', { name: t('graph:lensName.everything'), exact: true }).click();
  });

  await test.step('a press opens the details, a person becomes the center, and back', async () => {
    const memory = cardWith(page, 'hazelnuts');
    await memory.click();
    await expect(window.inspector).toContainText('Leo is allergic to hazelnuts');
    await window.press(t('common:close'), window.inspector);
    await page.locator('.graph-card--head').filter({ hasText: 'Inês' }).click();
    await expect(centerCard(page)).toContainText('Inês');
    await window.press(t('graph:back'));
    await expect(centerCard(page)).toContainText('Leo');
  });

  await test.step('two dates are compared as a list of what changed', async () => {
    await window.press(t('graph:time.show'));
    await window.press(t('graph:time.compare'));
    await page.getByRole('slider').first().fill('30');
    await expect(
      page.getByText(/[1-9]\d* added, \d+ removed, \d+ changed from .+ to .+/),
    ).toBeVisible();
    const changes = page.getByRole('list', { name: t('graph:time.changes') });
    await expect(changes.getByRole('listitem').first()).toBeVisible();
    await saveScreenshot(page, 'graph-cards-compared');
  });
  await context.close();
});

test('of a hub a page opens with as many as one asks for: tiles of people, then lanes over the years', async ({
  page,
  home,
  start,
}) => {
  await (await start()).stop();
  fillWithHub(home, 700);
  const window = windowOf(page, t);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await window.open((await start()).address);
  await window.skipWelcome();
  await window.goTo('graph');
  await page.getByRole('combobox', { name: t('graph:search') }).fill(HUB);
  await page.getByRole('option').filter({ hasText: HUB }).first().click();
  await expect(page.getByRole('region', { name: /: 60 items/ })).toBeVisible();
  for (const [number, items, selector] of [
    ['300', /: 300 items/, '.card-more'],
    ['2,000', /: [67]\d\d items/, '.card-year'],
  ] as const) {
    await chooseSize(page, t, number);
    await expect(page.getByRole('region', { name: items })).toBeVisible();
    await expect(page.locator(selector).first()).toBeVisible();
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expectReadable(page, `${number} ${size.width}`);
      await saveScreenshot(page, `graph-cards-${number}-${size.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findings(page)).toEqual([]);
  }
});
