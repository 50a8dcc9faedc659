import type { Locator } from '@playwright/test';
import { centerCard } from '../../e2e/support/graphPage.ts';
import type { LociWindow } from '../../e2e/support/window.ts';
import { waitUntil } from './paints.ts';

/** Something one does all the time: what is made ready before, the input, and what then shows. */
interface Interaction {
  readonly name: string;
  readonly before?: (turn: number) => Promise<void>;
  readonly input: (turn: number) => Promise<void>;
  /** Holds in the page once it shows; may look at `before`, kept by the run. */
  readonly shows: (turn: number) => string | Promise<string>;
}

/** Repetitions of each: fewer than twenty have no 95th percentile below their slowest. */
export const TIMES = 40;

const text = (selector: string) =>
  `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`;
const isPresent = (selector: string) =>
  `(document.querySelector(${JSON.stringify(selector)}) !== null)`;
const IS_DRAWN = `${isPresent('.graph-card')} && ${isPresent('.card-page[aria-busy=false]')}`;
const NODES = `Number(/\\d+/.exec(document.querySelector('.card-page')?.ariaLabel ?? '0')?.[0] ?? 0)`;

/** In the order in which they are done; each leaves the window where the next begins. */
export function interactions(window: LociWindow, words: string): readonly Interaction[] {
  const { page, t } = window;
  const press = (keys: string) => () => page.keyboard.press(keys);
  const now = (expression: string) => page.evaluate<string>(expression);
  const changes = async (expression: string) =>
    `${expression} !== ${JSON.stringify(await now(expression))}`;
  const leaveScreen = async () => {
    await window.railLink('settings').click();
    await waitUntil(page, isPresent('.settings__section'));
  };
  const openScreen = (
    screen: Parameters<LociWindow['railLink']>[0],
    shows: string,
    from: () => Promise<void> = leaveScreen,
  ): Interaction => ({
    name: `open ${screen}`,
    before: from,
    input: () => window.railLink(screen).click(),
    shows: () => shows,
  });
  const openChat = async () => {
    await window.railLink('chat').click();
    await waitUntil(page, isPresent('.composer'));
  };
  const at = async (hash: string, shows: string) => {
    await page.goto(new URL(hash, page.url()).href);
    await waitUntil(page, shows);
  };
  const nthOfEight = (list: Locator, turn: number) => list.nth(turn % 8);
  const rows = page.locator('.fact');
  const entities = page.locator('.entity');
  const bars = page.getByRole('listbox').getByRole('option');
  const lenses = ['entities', 'everything', 'provenance', 'everything'] as const;
  const lensOf = (turn: number) =>
    t(`graph:lensName.${lenses[turn % lenses.length] ?? 'everything'}`);

  return [
    openScreen('chat', isPresent('.composer')),
    openScreen('memories', isPresent('.fact')),
    openScreen('entities', isPresent('.entity')),
    openScreen('graph', IS_DRAWN),
    openScreen('timeline', isPresent('.day__body')),
    openScreen('health', isPresent('.health__charts')),
    openScreen('settings', isPresent('.settings__section'), openChat),
    {
      name: 'open a memory by its row',
      before: async (turn) => {
        if (turn === 0) await at('#/memories', isPresent('.fact'));
      },
      input: (turn) => nthOfEight(rows, turn).locator('.fact__content').click(),
      shows: async (turn) => {
        const content = await nthOfEight(rows, turn).locator('.fact__content').innerText();
        return `${text('.inspector__content')} === ${JSON.stringify(content)}`;
      },
    },
    {
      name: 'move down the list by a key',
      before: async (turn) => {
        if (turn > 0) return;
        await window.press(t('common:close'), window.inspector);
        await rows.first().focus();
      },
      input: press('ArrowDown'),
      shows: () => 'true',
    },
    {
      name: 'filter by kind',
      before: async () => {
        if ((await page.getByRole('menuitemcheckbox').count()) > 0) return;
        await page.getByRole('button', { name: new RegExp(`^${t('memories:kind')}`) }).click();
      },
      input: (turn) =>
        page
          .getByRole('menuitemcheckbox')
          .nth((turn >> 1) % 4)
          .click(),
      shows: () => changes(text('.facts__count')),
    },
    {
      name: 'search memory',
      before: async (turn) => {
        if (turn === 0) await page.keyboard.press('Escape');
        const box = page.getByRole('textbox', { name: t('memories:search') });
        await box.fill(turn % 2 === 0 ? '' : words.slice(0, -1));
        await page.waitForTimeout(600);
        await box.focus();
        await page.keyboard.press('End');
      },
      input: (turn) => page.keyboard.press(turn % 2 === 0 ? words.charAt(0) : words.slice(-1)),
      shows: () => 'true',
    },
    {
      name: 'open the palette',
      before: async (turn) => {
        if (turn > 0) await page.keyboard.press('Escape');
        await waitUntil(page, `!${isPresent('.palette')}`);
      },
      input: press('Control+k'),
      shows: () => isPresent('.palette__item'),
    },
    {
      name: 'type in the palette',
      input: (turn) => page.keyboard.press(words.charAt(turn % words.length)),
      shows: () => 'true',
    },
    {
      name: 'decide on a card by a key, and take it back',
      before: async (turn) => {
        if (turn > 0) return;
        await page.keyboard.press('Escape');
        if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
        await at('#/review/waiting', isPresent('.card'));
      },
      input: (turn) => page.keyboard.press(turn % 2 === 0 ? '1' : 'z'),
      shows: () => changes(`(document.querySelector('.card')?.ariaLabel ?? '')`),
    },
    {
      name: 'open the profile of somebody',
      before: async (turn) => {
        if (turn === 0) await at('#/entities', isPresent('.entity'));
      },
      input: (turn) => nthOfEight(entities, turn).click(),
      shows: async (turn) => {
        const name = await nthOfEight(entities, turn).locator('.entity__name').innerText();
        return `${text('.profile__name')} === ${JSON.stringify(name)}`;
      },
    },
    {
      name: 'jump on the timeline',
      before: async (turn) => {
        if (turn > 0) return;
        await at('#/timeline', isPresent('.day__body'));
        await page.getByRole('radio', { name: t('timeline:scale.month') }).click();
      },
      input: async (turn) => (turn % 2 === 0 ? bars.first() : bars.last()).click(),
      shows: () =>
        `${isPresent('article:focus .day__body')} && ${isPresent('.bar--current')} && ${text('article:focus')} !== window.lociShown && ((window.lociShown = ${text('article:focus')}), true)`,
    },
    {
      name: 'look through another lens of the graph',
      before: async (turn) => {
        if (turn === 0) await at('#/graph', IS_DRAWN);
        await page.getByRole('button', { name: t('graph:lens') }).click();
        await page.getByRole('option').first().waitFor();
      },
      input: (turn) => page.getByRole('option', { name: lensOf(turn), exact: true }).click(),
      shows: (turn) =>
        `${text('.graph__head .select__value')} === ${JSON.stringify(lensOf(turn))} && ${isPresent('.card-page[aria-busy=false]')}`,
    },
    {
      name: 'unfold or fold a node',
      before: async (turn) => {
        if (turn > 0) return;
        await entityInGraph();
        await centerCard(page).focus();
      },
      input: press('e'),
      shows: async () => `${await changes(`String(${NODES})`)} && ${IS_DRAWN}`,
    },
    {
      name: 'move the slider of time',
      before: async (turn) => {
        if (turn > 0) return;
        await window.press(t('graph:time.show'));
        await page.getByRole('slider').first().focus();
      },
      input: press('ArrowLeft'),
      shows: () => 'true',
    },
  ];

  /** The graph around whoever most is known of: there is something to unfold. */
  async function entityInGraph(): Promise<void> {
    await at('#/entities', isPresent('.entity'));
    await entities.first().click();
    await waitUntil(page, isPresent('.profile__name'));
    const name = await now(text('.profile__name'));
    await window.press(t('graph:openHere'));
    // The graph seen before stays until this one is loaded.
    await waitUntil(page, `${text('.trail__here')} === ${JSON.stringify(name)} && ${IS_DRAWN}`);
  }
}
