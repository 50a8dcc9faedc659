import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from './words.ts';

export type RailScreen =
  | 'chat'
  | 'memories'
  | 'entities'
  | 'graph'
  | 'timeline'
  | 'documents'
  | 'health'
  | 'settings'
  | 'routines';

/** The window as a person uses it: by the names that assistive technology reads out. */
export interface LociWindow {
  readonly page: Page;
  readonly t: Words;
  open(address: string): Promise<void>;
  /** Passes the welcome without giving a name. */
  skipWelcome(): Promise<void>;
  /** The entry of a screen at the side. */
  railLink(screen: RailScreen): Locator;
  goTo(screen: RailScreen): Promise<void>;
  readonly composer: Locator;
  readonly turns: Locator;
  /** Sends a message and waits until it is stored: it no longer says that it is being stored. */
  send(text: string): Promise<void>;
  /** Sends a message and waits for the whole answer of the built-in assistant. */
  say(text: string): Promise<Locator>;
  /** The same of a model, by its name. */
  ask(text: string, model: string): Promise<Locator>;
  /** A memory's row in the list. */
  memory(content: string): Locator;
  /** Makes the window so tall that all of a short list is there: what is not is gone. */
  showWholeList(): Promise<void>;
  readonly conversations: Locator;
  readonly inspector: Locator;
  readonly notifications: Locator;
  /** Dialog; the popover of a menu is one too, for as long as it closes. */
  readonly dialog: Locator;
  press(name: string, within?: Locator): Promise<void>;
}

export function windowOf(page: Page, t: Words): LociWindow {
  // A control that is not there is told by its name, before the journey ends.
  page.setDefaultTimeout(60_000);
  const button = (name: string, within: Locator | Page = page) =>
    within.getByRole('button', { name, exact: true });
  // A count of waiting items may follow the name.
  const railLink = (screen: RailScreen) =>
    page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${t(`shell:screen.${screen}`)}\\s*(,|$)`) });
  const composer = page.getByRole('textbox', { name: t('chat:composerLabel'), exact: true });
  const turns = page.getByRole('log').getByRole('article');
  const messageWith = (text: string) =>
    page
      .getByRole('log')
      .getByRole('article', { name: t('chat:you'), exact: true })
      .filter({ hasText: text })
      .last();

  const send = async (text: string) => {
    await composer.fill(text);
    await composer.press('Enter');
    await expect(messageWith(text)).toBeVisible();
    // Only a stored message tells when it was said.
    await expect(messageWith(text).getByRole('time').last()).toBeVisible();
  };
  const answered = async (text: string, by: string) => {
    await send(text);
    const answer = turns.last();
    await expect(answer).toHaveAccessibleName(by);
    await expect(button(t('chat:stop'))).toHaveCount(0);
    await expect(answer).toContainText(/\S/);
    return answer;
  };
  return {
    page,
    t,
    composer,
    turns,
    async open(address) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByText(t('shell:starting'))).toHaveCount(0);
    },
    async skipWelcome() {
      await expect(page.getByRole('heading', { name: t('shell:welcome.title') })).toBeVisible();
      await button(t('shell:welcome.skip')).click();
      await expect(composer).toBeFocused();
    },
    railLink,
    async goTo(screen) {
      await railLink(screen).click();
      // A screen that takes longer to draw comes after the rail has answered.
      await expect(page.locator('.shell__panes[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByRole('main')).toBeVisible();
    },
    send,
    say: (text) => answered(text, t('chat:builtInAssistant')),
    ask: (text, model) => answered(text, model),
    memory: (content) => page.getByRole('row').filter({ hasText: content }),
    showWholeList: () => page.setViewportSize({ width: 1280, height: 5_000 }),
    conversations: page.getByRole('complementary', { name: t('chat:conversations') }),
    inspector: page.getByRole('complementary', { name: t('memories:inspector') }),
    notifications: page.getByRole('region', { name: t('shell:notifications') }),
    dialog: page.getByRole('dialog').and(page.locator(':not(.popover)')),
    press: (name, within) => button(name, within).first().click(),
  };
}
