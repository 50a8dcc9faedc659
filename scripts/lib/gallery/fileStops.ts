import { KITCHEN } from '../../../e2e/support/kitchenFile.ts';
import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

const KITCHEN_FILE = {
  name: 'kitchen.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(KITCHEN),
};

/** What comes in by files and goes out in them, and what runs by itself. */
export function fileStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, dialog, seen, escape } = windowActions(window);
  const kitchen = page.getByRole('button', { name: KITCHEN_FILE.name, exact: true });
  return [
    {
      name: 'documents',
      narrow: true,
      async arrive() {
        await at('#/documents', page.getByRole('button', { name: t('documents:watchFolder') }));
        await page.getByTestId('document-picker').setInputFiles(KITCHEN_FILE);
        await seen(kitchen);
      },
    },
    {
      name: 'document',
      narrow: true,
      async arrive() {
        await kitchen.click();
        await seen(page.getByRole('heading', { name: KITCHEN_FILE.name }));
      },
      leave: () => window.press(t('documents:allDocuments')),
    },
    {
      name: 'document-folder',
      async arrive() {
        await window.press(t('documents:watchFolder'));
        await seen(dialog.getByLabel(t('documents:folderPath')));
      },
      leave: escape,
    },
    { name: 'import', narrow: true, arrive: () => at('#/import', '.imports__drop') },
    { name: 'routines', narrow: true, arrive: () => at('#/routines', '.routine') },
    {
      name: 'routine',
      narrow: true,
      async arrive() {
        await window.press(t('routines:new'));
        await seen(dialog.getByRole('textbox', { name: t('routines:editor.name') }));
      },
      leave: escape,
    },
    {
      name: 'export',
      narrow: true,
      async arrive() {
        await at('#/settings', page.locator('#settings-export'));
        await page.locator('#settings-export').scrollIntoViewIfNeeded();
      },
    },
  ];
}
