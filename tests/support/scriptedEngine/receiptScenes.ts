import type { Page } from '@playwright/test';
import { go, openNewest, type Scene } from './sceneActs.ts';
import { ago } from './clock.ts';
import { livedInWorld } from './story.ts';

async function openFirstReceipt(page: Page): Promise<void> {
  await openNewest(page);
  const line = page.locator('.receipt .disclosure__line').first();
  await line.scrollIntoViewIfNeeded();
  await line.click();
  await page.locator('.receipt__cost').first().waitFor();
}

export const receiptScenes: readonly Scene[] = [
  [
    'receipt',
    livedInWorld,
    async (page) => {
      await openFirstReceipt(page);
      await page
        .locator('.receipt__panel')
        .first()
        .evaluate((panel) => panel.scrollIntoView());
    },
  ],
  [
    'receipt-end',
    livedInWorld,
    async (page) => {
      await openFirstReceipt(page);
      await page.locator('.receipt__panel .disclosure__line').first().click();
      await page
        .locator('.receipt__cost')
        .first()
        .evaluate((line) => line.scrollIntoView(false));
    },
  ],
  [
    'receipt-menu',
    livedInWorld,
    async (page) => {
      await openFirstReceipt(page);
      await page.locator('.receipt__row .icon-button').nth(1).click();
      await page.waitForTimeout(200);
    },
  ],
  [
    'memories-as-of',
    livedInWorld,
    async (page) => {
      await go('#/memories')(page);
      await page.locator('.filters__menus > .button').click();
      await page.locator('.as-of input').fill(new Date(ago.days(20)).toISOString().slice(0, 10));
      await page.waitForTimeout(200);
    },
  ],
];
