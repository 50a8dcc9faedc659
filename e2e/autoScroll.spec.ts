import { expect } from '@playwright/test';
import { saysSlowly } from '../tests/support/modelServer.ts';
import { test, withModel } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

test('an answer that grows is followed at its end, and moves nobody who reads further up', async ({
  page,
  modelServer,
  start,
}) => {
  const loci = await start(withModel(modelServer));
  const window = windowOf(page, t);
  await window.open(loci.address);
  await window.skipWelcome();
  const scroller = page.locator('.transcript__scroll');
  const scrollTop = () => scroller.evaluate((element) => Math.round(element.scrollTop));
  const height = () => scroller.evaluate((element) => element.scrollHeight);
  const distanceFromEnd = () =>
    scroller.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  // What has grown is followed in the next frame, which on a busy machine is a while away.
  const expectAtEnd = () => expect.poll(distanceFromEnd).toBeLessThan(120);
  const newest = page.getByRole('button', { name: t('chat:jumpToNewest'), exact: true });
  // Long enough to grow until it is stopped, however busy the machine is.
  const lines = (word: string) => `${word} grows line by line.\n\n`.repeat(600);

  await test.step('at the end one sees it grow', async () => {
    modelServer.next(saysSlowly(lines('Oak'), 10));
    await window.send('Tell me of oak.');
    const before = await height();
    await expect.poll(height).toBeGreaterThan(before + 1_000);
    await expectAtEnd();
    await expect(newest).toHaveCount(0);
  });

  await test.step('further up one stays where one reads, and is shown the way back', async () => {
    await scroller.hover();
    await page.mouse.wheel(0, -700);
    await expect(newest).toBeVisible();
    // The wheel may glide on for a moment.
    await expect.poll(async () => (await scrollTop()) === (await scrollTop())).toBe(true);
    const reading = await scrollTop();
    const before = await height();
    await expect.poll(height).toBeGreaterThan(before + 400);
    expect(await scrollTop()).toBe(reading);
  });

  await test.step('the way back leads to the end, and follows again', async () => {
    await newest.click();
    await expect(newest).toHaveCount(0);
    await expectAtEnd();
    const before = await height();
    await expect.poll(height).toBeGreaterThan(before + 200);
    await expectAtEnd();
  });

  await test.step('what one sends oneself is what one sees, wherever one was reading', async () => {
    await page.getByRole('button', { name: t('chat:stop') }).click();
    await expect(page.getByRole('button', { name: t('chat:stop') })).toHaveCount(0);
    await scroller.hover();
    await page.mouse.wheel(0, -900);
    await expect(newest).toBeVisible();
    await window.send('And of pine?');
    await expect(window.turns.last()).toBeInViewport();
    await expectAtEnd();
  });

  await test.step('a receipt that is opened at the end stays where it was pressed', async () => {
    const line = window.turns.last().locator('.receipt .disclosure__line');
    await expect(line).toBeInViewport();
    const top = async () => Math.round((await line.boundingBox())?.y ?? -1);
    const before = await top();
    await line.click();
    await expect(
      window.turns.last().getByRole('region', { name: t('receipt:list') }),
    ).toBeVisible();
    await expect(page.locator('.receipt [aria-busy]')).toHaveCount(0);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  });
});
