import { expect } from '@playwright/test';
import type { LociWindow } from '../../../e2e/support/window.ts';
import { windowActions, type Stop } from './stop.ts';

export function reviewStops(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const { at, seen } = windowActions(window);
  const ask = page.locator('.card__ask');
  const snoozeAll = async () => {
    await page.keyboard.press('Escape');
    await expect(ask).toHaveCount(0);
  };
  return [
    {
      name: 'review',
      narrow: true,
      arrive: () => at('#/review/waiting', '.card__reasons'),
    },
    {
      name: 'review-rejecting',
      async arrive() {
        await page.keyboard.press('3');
        await seen(ask);
      },
      leave: snoozeAll,
    },
    {
      name: 'review-repeats',
      async arrive() {
        await page.keyboard.press('2');
        await seen(ask);
      },
      leave: snoozeAll,
    },
    {
      name: 'review-editing',
      async arrive() {
        await page.keyboard.press('e');
        await seen(page.locator('.card__edit'));
      },
      leave: () => page.keyboard.press('Escape'),
    },
    {
      name: 'contradictions',
      arrive: () => at('#/review/contradictions', page.getByText(t('review:whichIsRight'))),
    },
    { name: 'merges', arrive: () => at('#/review/merges', '.card__entity') },
    {
      name: 'fading',
      arrive: () => at('#/review/fading', page.getByRole('button', { name: t('review:keepYear') })),
    },
    { name: 'changes', narrow: true, arrive: () => at('#/changes', '.change') },
  ];
}
