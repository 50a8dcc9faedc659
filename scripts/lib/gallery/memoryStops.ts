import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

const DAY = 86_400_000;
const DRAWN_MS = 700;

export function memoryStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, dialog, seen, escape, closeInspector } = windowActions(window);
  const rows = page.locator('.fact');
  return [
    { name: 'memories', narrow: true, arrive: () => at('#/memories', '.fact') },
    {
      name: 'inspector',
      narrow: true,
      async arrive() {
        await rows.nth(3).click();
        await seen(page.locator('.inspector .history'));
      },
      leave: () => page.keyboard.press('Escape'),
    },
    {
      name: 'correcting',
      isGalleryOnly: true,
      async arrive() {
        await rows.nth(3).click();
        await window.press(t('memories:correct'), window.inspector);
        await seen(window.inspector.getByRole('textbox'));
      },
      async leave() {
        await window.press(t('common:cancel'), window.inspector);
        await closeInspector();
      },
    },
    {
      name: 'memories-in-place',
      async arrive() {
        await rows.nth(1).focus();
        await page.keyboard.press('e');
        await seen(page.locator('.fact__edit'));
      },
      leave: () => page.keyboard.press('Escape'),
    },
    {
      name: 'memories-chosen',
      async arrive() {
        await page.locator('.fact [type=checkbox]').nth(1).check({ force: true });
        await rows.nth(4).click({ modifiers: ['Shift'] });
        await window.press(t('memories:filter.more'));
        await seen(page.locator('.bulk'));
      },
      async leave() {
        await window.press(t('memories:bulk.clear'));
        await window.press(t('memories:filter.more'));
      },
    },
    {
      name: 'memories-as-of',
      async arrive() {
        await window.press(t('memories:asOf.choose'));
        const day = new Date(Date.now() - 200 * DAY).toISOString().slice(0, 10);
        const asOf = page.getByLabel(t('memories:asOf.label'), { exact: true });
        await asOf.fill(day);
        await asOf.press('Enter');
        await seen(page.locator('main .as-of-note'));
      },
      leave: () => window.press(t('memories:asOf.backToToday')),
    },
    {
      name: 'memories-adding',
      async arrive() {
        await page.locator('.screen__head .button--primary').click();
        await seen(dialog.getByRole('textbox'));
      },
      leave: escape,
    },
    {
      name: 'forget-choice',
      async arrive() {
        await rows.nth(3).click();
        const forget = window.inspector.getByRole('button', { name: t('forget:start') });
        await seen(page.locator('.inspector .history'));
        if (await forget.isVisible()) await forget.click();
        else {
          await window.press(t('common:more'), window.inspector);
          await page.getByRole('menuitem', { name: t('forget:start') }).click();
        }
        await seen(dialog.locator('.forget__item'));
        await seen(dialog.locator('.graph-canvas canvas'));
        // Nothing in the page tells when the marks on the canvas have been drawn.
        await page.waitForTimeout(DRAWN_MS);
      },
    },
    {
      name: 'forget-sure',
      async arrive() {
        await dialog.locator('.button--danger').click();
        await seen(dialog.getByText(t('forget:noUndo')));
      },
      async leave() {
        await escape();
        await closeInspector();
      },
    },
  ];
}
