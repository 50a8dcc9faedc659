import type { Page } from '@playwright/test';
import type { InProcessLoci } from '../inProcess/openLoci.ts';
import type { Preview } from './preview.ts';

/** Way to a state: a home with its history, then actions in the window. */
export type State = readonly [
  name: string,
  open: () => Promise<InProcessLoci>,
  arrive: (page: Page, preview: Preview) => Promise<unknown>,
];

/** The window as it opens. */
export const noAction = async (): Promise<void> => undefined;

/**
 * Goes to an address, and waits for what only the screen there shows: on a busy machine the code of
 * a screen is not loaded yet when the address has changed.
 */
export const go = (hash: string, ready: string) => async (page: Page) => {
  await page.evaluate(`window.location.hash = '${hash}'`);
  await page.locator(ready).first().waitFor();
};

/** Shows the conversations where the window is too narrow for both. */
export async function showList(page: Page): Promise<void> {
  const opener = page.locator('.chat__open-list');
  if (await opener.isVisible()) await opener.click();
}

export async function openConversationTitled(page: Page, title: string): Promise<void> {
  await showList(page);
  await page.locator('.conversation__link', { hasText: title }).click();
  await page.locator('.message').first().waitFor();
}

export async function openNewest(page: Page): Promise<void> {
  await showList(page);
  await page.locator('.conversation__link').first().click();
  await page.locator('.message').first().waitFor();
}

export async function ask(page: Page, text = 'When can the carpenter start?'): Promise<void> {
  await page.locator('.composer__text').fill(text);
  await page.keyboard.press('Enter');
}
