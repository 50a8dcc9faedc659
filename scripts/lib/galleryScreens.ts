import { expect } from '@playwright/test';
import type { LociWindow } from '../../e2e/support/window.ts';

/** A picture of the gallery: how to come to what it shows, and how to leave that. */
export interface GalleryScreen {
  readonly name: string;
  readonly arrive: () => Promise<void>;
  readonly leave?: () => Promise<void>;
}

/** Every screen, in the demo workspace, in the order a person may come to them. */
export function galleryScreens(window: LociWindow): readonly GalleryScreen[] {
  const { page, t } = window;
  const at = async (hash: string, ready: string) => {
    await page.goto(new URL(hash, page.url()).href);
    await expect(page.locator(ready).first()).toBeVisible();
  };
  const escape = () => page.keyboard.press('Escape');
  const conversation = (place: number) =>
    window.conversations.locator('.conversation, [role="row"], li').nth(place);
  return [
    {
      name: 'chat',
      arrive: async () => {
        await at('#/chat', 'main');
        await conversation(0).click();
        await expect(window.turns.last()).toBeVisible();
      },
    },
    {
      name: 'receipt',
      arrive: () => window.turns.last().getByRole('button', { expanded: false }).first().click(),
    },
    {
      name: 'new-chat',
      arrive: () => at('#/chat', '.composer'),
    },
    {
      name: 'palette',
      arrive: async () => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      leave: escape,
    },
    { name: 'memories', arrive: () => at('#/memories', '[role="row"]') },
    {
      name: 'inspector',
      arrive: async () => {
        await page.locator('[role="row"]').nth(3).click();
        await expect(window.inspector).toContainText(t('memories:history'));
      },
      leave: () => window.press(t('common:close'), window.inspector),
    },
    {
      name: 'memories-chosen',
      arrive: async () => {
        await at('#/memories', '[role="row"]');
        await page.locator('[role="row"] [type=checkbox]').nth(1).check({ force: true });
        await page
          .locator('[role="row"]')
          .nth(4)
          .click({ modifiers: ['Shift'] });
        await window.press(t('memories:filter.more'));
        await expect(page.locator('.bulk')).toBeVisible();
      },
      leave: async () => {
        await window.press(t('memories:bulk.clear'));
        await window.press(t('memories:filter.more'));
      },
    },
    { name: 'review', arrive: () => at('#/review/waiting', '.card .known') },
    { name: 'contradictions', arrive: () => at('#/review/contradictions', 'main') },
    { name: 'merges', arrive: () => at('#/review/merges', 'main') },
    { name: 'fading', arrive: () => at('#/review/fading', '.card') },
    {
      name: 'entities',
      arrive: async () => {
        await at('#/entities', '.entity');
        await page.locator('.entity').nth(1).click();
        await expect(page.locator('.profile__name')).toBeVisible();
      },
    },
    { name: 'graph', arrive: () => at('#/graph', 'canvas') },
    { name: 'timeline', arrive: () => at('#/timeline', '.day__body') },
    { name: 'upkeep', arrive: () => at('#/upkeep', 'main') },
    { name: 'settings', arrive: () => at('#/settings', 'main') },
    {
      name: 'shortcuts',
      arrive: async () => {
        await page.keyboard.press('Control+/');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      leave: escape,
    },
  ];
}
