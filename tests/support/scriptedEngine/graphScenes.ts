import type { Page } from '@playwright/test';
import { crowded, woven } from './graphStory.ts';
import { go, type Scene } from './sceneActs.ts';
import { emptyWorld, type World } from './world.ts';

/** Looks at the graph once it is drawn. */
const look =
  (hash: string, act: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    await go(hash)(page);
    await page.locator('.graph-canvas canvas').first().waitFor();
    await page.waitForTimeout(900);
    await act(page);
  };

function through(lens: string, world: () => World = woven): () => World {
  return () => {
    const made = world();
    made.settings.set('ui.graph', {
      lens,
      depth: lens === 'everything' || lens === 'entities' ? 2 : 4,
      without: { relations: [], sorts: [], trusts: [], kinds: [] },
    });
    return made;
  };
}

const marek = '#/graph/entity/entity-marek';

export const graphScenes: readonly Scene[] = [
  ['graph-answer', woven, look('#/graph')],
  ['graph-entity', woven, look(marek)],
  ['graph-hub', crowded, look(marek)],
  [
    'graph-unfolded',
    crowded,
    look(marek, async (page) => {
      await page.locator('.graph-canvas').focus();
      await page.keyboard.press('e');
      await page.waitForTimeout(700);
    }),
  ],
  ['graph-timeline', through('timeline'), look('#/graph/search/oak')],
  ['graph-causes', through('causes'), look('#/graph/search/half')],
  ['graph-history', through('history'), look('#/graph/search/kitchen')],
  ['graph-provenance', through('provenance'), look('#/graph/search/oak')],
  ['graph-ring', through('entities'), look(marek)],
  ['graph-legend', woven, look(marek, async (page) => page.locator('.legend__head').click())],
  [
    'graph-details',
    woven,
    look('#/graph/search/third', async (page) => {
      await page.locator('.focus-card__actions button').last().click();
      await page.waitForTimeout(400);
    }),
  ],
  [
    'graph-compare',
    woven,
    look(marek, async (page) => {
      await page.locator('.graph__head .icon-button--toggle').first().click();
      await page.locator('.time button').first().click();
      await page.locator('.range').first().fill('30');
      await page.waitForTimeout(900);
    }),
  ],
  ['graph-empty', emptyWorld, go('#/graph')],
  [
    'graph-nothing',
    woven,
    async (page) => {
      await go('#/graph/search/submarine')(page);
      await page.locator('.empty').waitFor();
    },
  ],
  [
    'graph-list',
    woven,
    look(marek, async (page) => {
      const list = page.locator('.graph__switch .segmented__item').last();
      if (await list.isVisible()) await list.click();
    }),
  ],
];
