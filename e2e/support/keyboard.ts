import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than any way through a screen. */
const MOST_STEPS = 120;

export interface Keyboard {
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Moves the focus with Tab, as often as it takes; fails when it never gets there. */
  tabTo(target: Locator, back?: boolean): Promise<void>;
  /** Tabs to a control and presses it. */
  activate(target: Locator): Promise<void>;
  /** Pointer events that the page ever saw. */
  pointed(): Promise<number>;
}

/** Somebody without a mouse. Made before the page is opened, so that it misses no pointer. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  await page.addInitScript(`window.lociPointed = 0;
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, () => (window.lociPointed += 1), true);`);
  const { keyboard } = page;
  const tabTo = async (target: Locator, back = false) => {
    await expect(target).toBeVisible();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
        return;
      }
      await keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`the Tab key never reaches ${String(target)}`);
  };
  return {
    press: (keys) => keyboard.press(keys),
    type: (text) => keyboard.type(text),
    tabTo,
    async activate(target) {
      await tabTo(target);
      await keyboard.press('Enter');
    },
    pointed: () => page.evaluate<number>('window.lociPointed'),
  };
}
