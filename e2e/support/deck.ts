import { expect, type Locator } from '@playwright/test';
import type { LociWindow } from './window.ts';

/** The deck of cards that wait, and everything around it that counts them. */
interface Deck {
  readonly card: Locator;
  /** Count of remaining cards that the deck shows. */
  left(): Promise<number>;
  /** The deck, its mode and the rail agree on how many wait, besides those of other queues. */
  counts(left: number, decided: number, inOtherQueues: number): Promise<void>;
  /** Decides all cards, each as its text says, the others by `otherwise`; gives the texts met. */
  clear(
    actions: Readonly<Record<string, () => Promise<void>>>,
    fallback: () => Promise<void>,
  ): Promise<string[]>;
}

export function deckOf({ page, t, railLink }: LociWindow): Deck {
  const main = page.getByRole('main');
  const card = main.getByRole('article');
  const progress = main.getByRole('status').filter({ hasText: / left/ });
  const countText = (count: number, word: string) => (count === 0 ? word : `${word} ${count}`);
  const left = async () => Number(/^\d+/.exec(await progress.innerText())?.[0]);
  return {
    card,
    left,
    async counts(of, decided, inOtherQueues) {
      await expect(progress).toHaveText(
        decided === 0 ? `${of} left` : `${of} left · ${decided} reviewed`,
      );
      const waits = of + inOtherQueues;
      await expect(
        page.getByRole('radio', { name: countText(waits, t('review:title')), exact: true }),
      ).toBeChecked();
      await expect(railLink('memories')).toHaveAccessibleName(
        waits === 0 ? t('shell:screen.memories') : new RegExp(`, ${waits} to review$`),
      );
    },
    async clear(actions, fallback) {
      const met: string[] = [];
      for (let waits = await left(); waits > 0; waits -= 1) {
        const name = (await card.getAttribute('aria-label')) ?? '';
        met.push(name);
        await (actions[name] ?? fallback)();
        await expect(progress).toHaveText(new RegExp(`^${waits - 1} left`));
      }
      return met;
    },
  };
}
