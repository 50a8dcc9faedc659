import type { Locator, Page } from '@playwright/test';

/** Card at the center of the graph's page. */
export function centerCard(page: Page): Locator {
  return page.locator('.card-page [aria-current=true]');
}

/** Card of the graph's page with this text. */
export function cardWith(page: Page, text: string): Locator {
  return page.locator('.card-page').getByRole('article').filter({ hasText: text }).first();
}
