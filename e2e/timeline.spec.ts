import { expect } from '@playwright/test';
import { keyboardOf } from './support/keyboard.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const DAY = 86_400_000;
const CONTRACT = 'New contract!';
const NEWEST = 'Karin would like to see the first three bridges';

test('by mouse: a year in days, weeks, months and years, to a date and to the conversation', async ({
  page,
  startDemo,
}) => {
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  await window.goTo('timeline');
  const feed = page.getByRole('feed');
  const strip = page.getByRole('listbox', { name: t('timeline:strip') });
  const size = async () =>
    Number(await strip.getByRole('option').first().getAttribute('aria-setsize'));
  await expect(feed.getByText(NEWEST)).toBeInViewport();
  const days = await size();
  expect(days).toBeGreaterThan(350);

  await test.step('the strip gathers days into longer and longer units', async () => {
    let previousSize = days;
    for (const scale of ['week', 'month', 'year'] as const) {
      await page.getByRole('radio', { name: t(`timeline:scale.${scale}`) }).click();
      await expect.poll(size).toBeLessThan(previousSize / 3);
      previousSize = await size();
    }
    await page.getByRole('radio', { name: t('timeline:scale.month') }).click();
    await expect.poll(size).toBeGreaterThan(11);
    await strip.getByRole('option').first().click();
    await expect(feed.getByText('I’m Nora')).toBeInViewport();
    await saveScreenshot(page, 'timeline-months');
  });

  await test.step('a date leads to that day, with what is remembered of it', async () => {
    const day = new Date(Date.now() - 340 * DAY).toLocaleDateString('sv', {
      timeZone: 'Europe/Berlin',
    });
    // The first month may begin at that very day, where a jump would change nothing.
    await window.press(t('timeline:today'));
    await expect(feed.getByText(NEWEST)).toBeInViewport();
    const jump = page.getByLabel(t('timeline:jump'), { exact: true });
    await jump.fill(day);
    await jump.press('Enter');
    const focusedDay = page.locator('article:focus');
    await expect(focusedDay).toContainText(CONTRACT);
    await expect(focusedDay.getByText(CONTRACT)).toBeInViewport();
    expect(page.url()).toContain(`#/timeline/${day}`);
    const remembered = focusedDay.getByRole('list', { name: t('timeline:remembered') });
    await remembered.getByRole('button', { name: /in gouache, without a tablet/ }).click();
    await expect(window.inspector).toContainText('I decided to paint it all in gouache');
    await window.press(t('common:close'), window.inspector);
  });

  await test.step('what was said leads to its conversation, and today is one click away', async () => {
    await feed.getByRole('button', { name: /New contract!/ }).click();
    await expect(window.turns.filter({ hasText: CONTRACT })).toBeInViewport();
    await window.goTo('timeline');
    await window.press(t('timeline:today'));
    await expect(feed.getByText(NEWEST)).toBeInViewport();
  });
});

test('by keys alone: to the first week, from day to day, to what is remembered, to the conversation', async ({
  page,
  startDemo,
}) => {
  const keys = await keyboardOf(page);
  const window = windowOf(page, t);
  await window.open((await startDemo()).address);
  await keys.activate(window.railLink('timeline'));
  await expect(page.getByRole('feed').getByText(NEWEST)).toBeInViewport();
  // The first week has one day; the first month has two of them at some times of the year.
  await keys.choose(page.getByRole('radio', { name: t('timeline:scale.week') }));
  await keys.tabTo(page.getByRole('listbox').getByRole('option', { selected: true }));
  await keys.press('Home');
  await keys.press('Enter');
  const focusedDay = page.locator('article:focus');
  await expect(focusedDay).toContainText('I’m Nora');
  await expect(focusedDay.getByText('I’m Nora')).toBeInViewport();
  await saveScreenshot(page, 'timeline-by-keys');
  await keys.press('PageUp');
  await expect(focusedDay).toContainText('The Lighthouse Mouse');

  await keys.activate(
    page.getByRole('feed').getByRole('button', { name: /in gouache, without a tablet/ }),
  );
  await expect(window.inspector).toContainText('I decided to paint it all in gouache');
  await keys.activate(
    window.inspector.getByRole('button', { name: 'The Lighthouse Mouse', exact: true }),
  );
  await expect(window.turns.filter({ hasText: 'all in gouache' })).toBeInViewport();
  expect(await keys.pointerEventCount()).toBe(0);
});
