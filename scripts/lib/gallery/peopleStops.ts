import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

export function peopleStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, dialog, seen, escape } = windowActions(window);
  return [
    {
      name: 'entities-list',
      narrow: true,
      isGalleryOnly: true,
      arrive: () => at('#/entities', '.entity'),
    },
    {
      name: 'entities',
      async arrive() {
        await page.locator('.entity').nth(1).click();
        await seen(page.locator('.profile__name'));
      },
    },
    {
      name: 'entities-merge',
      async arrive() {
        await window.press(t('entities:merge'));
        await dialog.locator('.entity').nth(2).click();
        await seen(dialog.getByRole('status'));
      },
      leave: escape,
    },
    {
      name: 'entities-split',
      async arrive() {
        await window.press(t('entities:split'));
        await seen(dialog.locator('.checkbox-list input'));
      },
      leave: escape,
    },
    {
      name: 'timeline',
      narrow: true,
      arrive: () => at('#/timeline', '.day__body'),
    },
    {
      name: 'timeline-months',
      isGalleryOnly: true,
      async arrive() {
        await page.getByRole('radio', { name: t('timeline:scale.month') }).click();
        await page.getByRole('listbox').getByRole('option').nth(3).click();
        await seen(page.locator('article:focus .day__body'));
      },
    },
  ];
}
