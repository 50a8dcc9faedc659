import { expect } from '@playwright/test';
import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

/** Each lens around something that it has a lot to say about, in the words of either story. */
const LENSES = {
  timeline: ['cello', 'виолончель'],
  causes: ['shoes', 'кроссовки'],
  history: ['flat', 'квартира'],
  provenance: ['cello', 'виолончель'],
  entities: ['Leo', 'Лёва'],
} as const;
type Lens = keyof typeof LENSES;
const lenses = Object.keys(LENSES) as readonly Lens[];

export function graphStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, dialog, seen, escape, closeInspector, selectOption } = windowActions(window);
  const waitForDrawing = async () => {
    await seen(page.locator('.graph-canvas canvas'));
    // In a narrow window the list is behind its switch.
    await seen(page.getByRole('treeitem').or(page.locator('.graph__view-switch')));
    await expect(page.locator('.stage__note--busy')).toHaveCount(0);
  };
  const through = (lens: Lens | 'everything') =>
    selectOption(t('graph:lens'), t(`graph:lensName.${lens}`));
  return [
    {
      name: 'graph',
      narrow: true,
      async arrive() {
        // Another window may have left the map, which is remembered.
        const cards = page.getByRole('radio', { name: t('graph:view.cards') });
        await at('#/graph', cards);
        await cards.click();
        await seen(page.locator('.card-page').getByRole('article').first());
      },
      // The stops after it are those of the map.
      leave: () => page.getByRole('radio', { name: t('graph:view.map') }).click(),
    },
    {
      name: 'graph-map',
      narrow: true,
      async arrive() {
        await at('#/graph', '.graph-canvas');
        await waitForDrawing();
      },
    },
    {
      name: 'graph-legend',
      arrive: () => page.getByRole('button', { name: t('graph:legend.title') }).click(),
      leave: () => page.getByRole('button', { name: t('graph:legend.title') }).click(),
    },
    {
      name: 'graph-details',
      async arrive() {
        const kinds = [t('words:kind.Fact'), t('words:kind.Event'), t('words:kind.Decision')];
        const memory = page.getByRole('treeitem').filter({ hasText: new RegExp(kinds.join('|')) });
        await memory.first().click();
        await window.press(t('graph:details'));
        await seen(page.locator('.inspector__section'));
      },
      leave: closeInspector,
    },
    {
      name: 'graph-then',
      isGalleryOnly: true,
      async arrive() {
        await window.press(t('graph:time.show'));
        await page.getByRole('slider').first().fill('70');
        await page.waitForTimeout(400);
        await waitForDrawing();
      },
    },
    {
      name: 'graph-compare',
      async arrive() {
        await window.press(t('graph:time.compare'));
        await page.getByRole('slider').first().fill('50');
        await page.waitForTimeout(400);
        await waitForDrawing();
      },
      leave: () => window.press(t('graph:time.hide')),
    },
    ...lenses.map((lens): Stop => ({
      name: `graph-${lens}`,
      isGalleryOnly: true,
      async arrive() {
        const [english, russian] = LENSES[lens];
        const about = t('settings:title') === 'Settings' ? english : russian;
        await at(`#/graph/search/${encodeURIComponent(about)}`, '.graph-canvas');
        await waitForDrawing();
        await through(lens);
        await page.waitForTimeout(400);
        await expect(page.locator('.stage__note--busy')).toHaveCount(0);
      },
      leave: () => through('everything'),
    })),
    {
      name: 'graph-alone',
      isGalleryOnly: true,
      async arrive() {
        await at('#/graph', '.graph-canvas');
        await waitForDrawing();
        await page.getByRole('button', { name: t('graph:list'), exact: true }).click();
        await expect(page.getByRole('tree')).toHaveCount(0);
      },
      leave: () => page.getByRole('button', { name: t('graph:list'), exact: true }).click(),
    },
    {
      name: 'graph-save-view',
      async arrive() {
        await page.getByRole('button', { name: t('graph:menu'), exact: true }).click();
        await page.getByRole('menuitem', { name: t('graph:saveView') }).click();
        await seen(dialog.getByLabel(t('graph:viewName')));
      },
      leave: escape,
    },
  ];
}
