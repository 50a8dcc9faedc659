import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { windowOf, type LociWindow, type RailScreen } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
/** Screens that are longer than the window in the demo. */
const LONG_SCREENS: readonly RailScreen[] = [
  'memories',
  'entities',
  'graph',
  'timeline',
  'health',
  'settings',
];
const OFFSET = 400;
/** Strings, since they run in the page: every scroll container of the screen. */
const SCROLLERS = `[...document.querySelectorAll('main *')].filter((each) =>
  each.scrollHeight > each.clientHeight + ${OFFSET} && /auto|scroll/.test(getComputedStyle(each).overflowY))`;
const SCROLL = `${SCROLLERS}.forEach((each) => { each.scrollTop = ${OFFSET}; })`;
const OFFSETS = `${SCROLLERS}.map((each) => each.className + ' ' + Math.round(each.scrollTop))`;

/** Delays all answers of the engine while `isDelayed`. */
async function delayAnswers(page: Page): Promise<{ isDelayed: boolean }> {
  const answers = { isDelayed: false };
  await page.routeWebSocket(/./u, (socket) => {
    const server = socket.connectToServer();
    const queuedMessages: (string | Buffer)[] = [];
    server.onMessage((message) => void queuedMessages.push(message));
    setInterval(() => {
      if (!answers.isDelayed) for (const message of queuedMessages.splice(0)) socket.send(message);
    }, 5);
  });
  return answers;
}

async function waitUntilLoaded(window: LociWindow): Promise<void> {
  await expect(window.page.locator('main [aria-busy=true]')).toHaveCount(0);
  await window.page.waitForTimeout(600);
}

test('a screen is where it was left before the engine answers', async ({ page, startDemo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 600 });
  const answers = await delayAnswers(page);
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  for (const screen of LONG_SCREENS) {
    await test.step(screen, async () => {
      await window.goTo(screen);
      if (screen === 'entities') await page.locator('.entity').nth(2).click();
      await waitUntilLoaded(window);
      await page.evaluate(SCROLL);
      await waitUntilLoaded(window);
      const left = await page.evaluate<string[]>(OFFSETS);
      expect(left).not.toEqual([]);
      const heading = await page.getByRole('main').getByRole('heading').allInnerTexts();
      await window.goTo('routines');
      answers.isDelayed = true;
      await window.goTo(screen);
      await expect.poll(() => page.evaluate<string[]>(OFFSETS)).toEqual(left);
      expect(await page.locator('.skeleton').count()).toBe(0);
      expect(await page.getByRole('main').getByRole('heading').allInnerTexts()).toEqual(heading);
      answers.isDelayed = false;
      // What the answers add above moves the offset, and nothing on the screen.
      await waitUntilLoaded(window);
    });
  }
});

test('a conversation that was left in its middle is opened there, another one at its end', async ({
  page,
  startDemo,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  const newestButton = page.getByRole('button', { name: t('chat:jumpToNewest') });
  await window.conversations.getByText('Inês and Leo').click();
  await waitUntilLoaded(window);
  await page.evaluate(SCROLL);
  await waitUntilLoaded(window);
  const left = await page.evaluate<string[]>(OFFSETS);
  expect(left.join()).toContain('transcript__scroll');
  await window.goTo('routines');
  await window.goTo('chat');
  await waitUntilLoaded(window);
  expect(await page.evaluate<string[]>(OFFSETS)).toEqual(left);
  await expect(newestButton).toBeVisible();
  await newestButton.click();
  await window.goTo('routines');
  await window.goTo('chat');
  await waitUntilLoaded(window);
  await expect(newestButton).toHaveCount(0);
});

test('the entry of people leads to who was open, and from there to the list', async ({
  page,
  startDemo,
}) => {
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  await window.goTo('entities');
  const row = page.locator('.entity').first();
  await row.click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await window.goTo('memories');
  await window.goTo('entities');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await window.goTo('entities');
  await expect(page.locator('.entity[aria-current]')).toHaveCount(0);
});
