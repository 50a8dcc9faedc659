import { expect } from '@playwright/test';
import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

export function chatStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, dialog, seen, escape } = windowActions(window);
  const newest = page.locator('.conversation__link').first();
  const openPalette = async () => {
    await page.keyboard.press('Control+k');
    await seen(dialog.getByRole('menuitem'));
  };
  /** The first Escape empties the field that something was typed into. */
  const closePalette = async () => {
    await page.keyboard.press('Escape');
    if (await dialog.isVisible()) await escape();
  };
  return [
    { name: 'new-chat', narrow: true, arrive: () => at('#/chat', '.new-chat__title') },
    {
      name: 'chat',
      narrow: true,
      async arrive() {
        if (!(await newest.isVisible())) await page.locator('.chat__open-list').click();
        await newest.click();
        await seen(window.turns.last());
        await expect(page.locator('.new-chat')).toHaveCount(0);
      },
    },
    {
      name: 'receipt',
      async arrive() {
        const line = page.locator('.receipt .disclosure__line').last();
        await line.click();
        await seen(page.getByRole('region', { name: t('receipt:list') }));
        await line.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'receipt-row',
      async arrive() {
        await page.locator('.receipt__row .icon-button').first().click();
        await seen(page.getByRole('menuitem', { name: t('receipt:notRelevant') }));
      },
      leave: () => page.keyboard.press('Escape'),
    },
    {
      name: 'palette',
      narrow: true,
      arrive: openPalette,
      leave: closePalette,
    },
    {
      name: 'palette-found',
      async arrive() {
        await openPalette();
        await page.keyboard.type(t('settings:title') === 'Settings' ? 'Leo' : 'Лёва');
        await seen(dialog.locator('mark'));
      },
      leave: closePalette,
    },
    {
      name: 'shortcuts',
      async arrive() {
        await page.keyboard.press('Control+/');
        await expect(dialog).toContainText(t('shell:shortcuts.title'));
      },
      leave: escape,
    },
  ];
}
