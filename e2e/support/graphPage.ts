import type { Locator, Page } from '@playwright/test';
import type { Words } from './words.ts';

/** Card at the center of the graph's page. */
export function centerCard(page: Page): Locator {
  return page.locator('.card-page [aria-current=true]');
}

/** Card of the graph's page with this text. */
export function cardWith(page: Page, text: string): Locator {
  return page.locator('.card-page').getByRole('article').filter({ hasText: text }).first();
}

/** Chooses how many items a page opens with, as its number is written. */
export async function chooseSize(page: Page, t: Words, number: string): Promise<void> {
  const legend = page.getByRole('button', { name: t('graph:legend.title') });
  await legend.click();
  await page.getByRole('button', { name: t('graph:size') }).click();
  const name = t('graph:sizeValue').replace('{{number}}', number);
  await page.getByRole('option', { name, exact: true }).click();
  await legend.click();
}
