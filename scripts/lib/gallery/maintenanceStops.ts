import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

export function maintenanceStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, dialog, seen, escape } = windowActions(window);
  return [
    { name: 'health', narrow: true, arrive: () => at('#/health', '.health__charts') },
    {
      name: 'health-month',
      narrow: true,
      async arrive() {
        await page.locator('.bars__press').first().click();
        await seen(page.locator('.health__month'));
        await page.locator('.health__month').scrollIntoViewIfNeeded();
      },
      leave: async () => await page.locator('.bars__press').first().click(),
    },
    {
      name: 'health-night',
      async arrive() {
        await page.locator('.report .disclosure__line').first().click();
        await page
          .locator('.report')
          .first()
          .evaluate((report: { scrollIntoView(): void }) => report.scrollIntoView());
      },
    },
    {
      name: 'health-storage',
      async arrive() {
        await page.getByRole('button', { name: t('health:storageUsed') }).click();
        await seen(page.locator('.parts__row'));
        await page.locator('.health__section').last().scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'health-back',
      async arrive() {
        await page
          .getByRole('button', { name: t('health:restoreOption') })
          .first()
          .click();
        await seen(dialog.getByText(t('health:restoreMovedAside')));
      },
      leave: escape,
    },
    { name: 'settings', narrow: true, arrive: () => at('#/settings', '.settings__section') },
    {
      name: 'settings-models',
      arrive: () => at('#/settings/models', page.locator('#settings-models')),
    },
    {
      name: 'settings-shortcuts',
      isGalleryOnly: true,
      arrive: () => at('#/settings/shortcuts', page.locator('.shortcut-row')),
    },
    {
      name: 'settings-all',
      isGalleryOnly: true,
      async arrive() {
        const all = page.getByRole('region', { name: t('settings:all') });
        await all.getByRole('button', { name: t('settings:showAllSettings') }).click();
        await all.getByRole('textbox', { name: t('settings:search') }).fill('memory.');
        await all.scrollIntoViewIfNeeded();
      },
    },
  ];
}
