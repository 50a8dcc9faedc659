import type { Page } from '@playwright/test';
import type { Preview } from './preview.ts';
import type { World } from './world.ts';

export type Scene = readonly [
  name: string,
  world: () => World,
  act: (page: Page, preview: Preview) => Promise<unknown>,
];

export const go = (hash: string) => (page: Page) =>
  page.evaluate(`window.location.hash = '${hash}'`);

export async function openNewest(page: Page): Promise<void> {
  const list = page.locator('.conversation__link').first();
  if (await list.isVisible()) return list.click();
  await page.locator('.chat__open-list').click();
  await page.locator('.conversation__link').first().click();
}
