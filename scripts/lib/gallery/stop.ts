import { expect, type Locator } from '@playwright/test';
import type { LociWindow } from '../../../e2e/support/window.ts';

/** A state of a screen: how to come to what it shows, and how to leave that. */
export interface Stop {
  readonly name: string;
  readonly arrive: () => Promise<void>;
  readonly leave?: () => Promise<void>;
  /** Also in a narrow window. */
  readonly narrow?: boolean;
  /** Only for the gallery: it shows nothing to scan that another stop does not. */
  readonly isGalleryOnly?: boolean;
}

/** The ways through a window that stops are made of. */
export function windowActions(window: LociWindow) {
  const { page, t } = window;
  const dialog = page.getByRole('dialog').last();
  const seen = (what: Locator) => expect(what.first()).toBeVisible();
  return {
    dialog,
    seen,
    /** Goes to an address, and waits for what only the screen there shows. */
    at: async (hash: string, ready: string | Locator) => {
      await page.goto(new URL(hash, page.url()).href);
      await seen(typeof ready === 'string' ? page.locator(ready) : ready);
    },
    escape: async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    closeInspector: () => window.press(t('common:close'), window.inspector),
    selectOption: async (select: string, option: string) => {
      await page.getByRole('button', { name: select }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
  };
}
