import { expect, type Locator, type Page } from '@playwright/test';

/** Longer than any way through a screen. */
const MAX_STEPS = 120;

export interface Keyboard {
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Moves the focus with Tab, as often as it takes; fails when it never gets there. */
  tabTo(target: Locator, back?: boolean): Promise<void>;
  /** Tabs to a control and presses it. */
  activate(target: Locator): Promise<void>;
  /** Moves within a group of choices, of which one holds, and takes one. */
  choose(radio: Locator): Promise<void>;
  /** Moves down in an open menu or list to what is wanted, and takes it. */
  pick(item: Locator, by?: string): Promise<void>;
  /** Pointer events that the page ever saw. */
  pointerEventCount(): Promise<number>;
}

/** Somebody without a mouse. Made before the page is opened, so that it misses no pointer. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  await page.addInitScript(`window.lociPointed = 0;
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, () => (window.lociPointed += 1), true);`);
  const { keyboard } = page;
  const pressUntil = async (
    target: Locator,
    key: string,
    isReached: (at: PageElement) => boolean,
  ) => {
    await expect(target).toBeVisible();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await target.evaluate(isReached)) return;
      await keyboard.press(key);
    }
    throw new Error(`${key} never reaches ${String(target)}`);
  };
  const tabTo = (target: Locator, back = false) =>
    pressUntil(target, back ? 'Shift+Tab' : 'Tab', hasFocus);
  return {
    press: (keys) => keyboard.press(keys),
    type: (text) => keyboard.type(text),
    tabTo,
    async activate(target) {
      await tabTo(target);
      await keyboard.press('Enter');
    },
    async choose(radio) {
      const group = radio.locator('xpath=ancestor::*[@role="radiogroup"]');
      await pressUntil(group, 'Tab', holdsFocus);
      await pressUntil(radio, 'ArrowRight', hasFocus);
      await keyboard.press('Space');
      await expect(radio).toBeChecked();
    },
    async pick(item, by = 'Enter') {
      await pressUntil(item, 'ArrowDown', isReachableByTab);
      await keyboard.press(by);
    },
    pointerEventCount: () => page.evaluate<number>('window.lociPointed'),
  };
}

/** Properties of an element that are read here; these tests have no DOM types. */
interface PageElement {
  readonly ownerDocument: { readonly activeElement: unknown };
  contains(other: unknown): boolean;
  hasAttribute(name: string): boolean;
}

const hasFocus = (at: PageElement) => at === at.ownerDocument.activeElement;
const holdsFocus = (at: PageElement) => at.contains(at.ownerDocument.activeElement);
/** Has the focus, or is what the field that has it would take. */
const isReachableByTab = (at: PageElement) =>
  at === at.ownerDocument.activeElement || at.hasAttribute('data-focused');
