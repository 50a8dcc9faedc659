import { expect, type Page } from '@playwright/test';
import { cardWith, centerCard } from './support/graphPage.ts';
import { findings, system } from './support/looks.ts';
import { keepPicture, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
  { width: 420, height: 800 },
];

interface Rectangles {
  readonly texts: number;
  readonly overlaps: readonly string[];
  readonly lines: readonly string[];
  readonly offPage: readonly string[];
  readonly unnamed: number;
  readonly cut: readonly string[];
}

/**
 * Measures the real rectangles of what is written, line by line, and of what is drawn. A string,
 * since it runs in the page.
 */
const RECTANGLES = `(() => {
  const page = document.querySelector('.card-page');
  const sheet = page.querySelector('.card-page__sheet').getBoundingClientRect();
  const written = [...page.querySelectorAll('.graph-card__text, .graph-card__meta, .card-label, .card-more')];
  const boxes = written.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const all = range.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    // What is clamped is not painted below its own box.
    const bottom = Math.min(all.bottom, own.bottom);
    const right = Math.min(all.right, own.right);
    return { x1: all.left, y1: all.top, x2: right, y2: bottom, text: element.textContent.slice(0, 30), element };
  });
  const overlaps = [];
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) {
      if (Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1) > 1 && Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1) > 1)
        overlaps.push(a.text + ' / ' + b.text);
    }
  });
  const lines = [];
  for (const path of page.querySelectorAll('.card-line')) {
    const length = path.getTotalLength();
    for (let at = 0; at <= length; at += 3) {
      const point = path.getPointAtLength(at);
      const [x, y] = [point.x + sheet.left, point.y + sheet.top];
      const hit = boxes.find((box) => x > box.x1 && x < box.x2 && y > box.y1 && y < box.y2);
      if (hit) { lines.push(hit.text); break; }
    }
  }
  const cards = [...page.querySelectorAll('.graph-card')];
  const clipped = cards.filter((card) => card.scrollHeight > card.clientHeight + 1);
  const clamped = [...page.querySelectorAll('.graph-card__text')].filter((text) => text.scrollHeight > text.clientHeight + 2);
  return {
    texts: boxes.length,
    overlaps,
    lines,
    offPage: cards.filter((card) => {
      const box = card.getBoundingClientRect();
      const frame = page.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right;
    }).map((card) => card.textContent.slice(0, 30)).concat(clipped.map((card) => 'clipped: ' + card.textContent.slice(0, 30))),
    unnamed: cards.filter((card) => card.textContent.trim() === '').length,
    cut: clamped.filter((text) => !text.closest('[title]')).map((text) => text.textContent.slice(0, 30)),
  };
})()`;

async function expectReadable(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(400);
  const rectangles = await page.evaluate<Rectangles>(RECTANGLES);
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
}

test('a page of cards can be read in every window, and leads from center to center', async ({
  browser,
  startDemo,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    ...system({ language: 'en', theme: 'light' }),
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
      await keepPicture(page, `graph-cards-answer-${size.width}`);
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
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expectReadable(page, `person ${size.width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await keepPicture(page, 'graph-cards-person');
  });

  await test.step('a lens re-orders the cards', async () => {
    for (const lens of ['timeline', 'provenance', 'history', 'entities'] as const) {
      await page.getByRole('button', { name: t('graph:lens') }).click();
      await page.getByRole('option', { name: t(`graph:lensName.${lens}`), exact: true }).click();
      await expect(page.locator('.card-page[aria-busy=false] .graph-card').first()).toBeVisible();
      await expectReadable(page, lens);
      await keepPicture(page, `graph-cards-${lens}`);
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
    await expect(page.getByText(/[1-9]\d* added, \d+ removed, \d+ changed since/)).toBeVisible();
    const changes = page.getByRole('list', { name: t('graph:time.changes') });
    await expect(changes.getByRole('listitem').first()).toBeVisible();
    await keepPicture(page, 'graph-cards-compared');
  });
  await context.close();
});
