import type { BrowserContext } from '@playwright/test';
import { TOAST_LIFE_MS } from '../../renderer/stores/shell/toasts.ts';

/** How many times longer a toast stays in a journey than in the app. */
const FACTOR = 10;

/**
 * Lengthens the timer of toasts in every page of a context: on a busy machine the steps between a
 * change and the toast's Undo or Redo can take longer than a toast lives.
 */
export function lengthenToasts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(
    ([life, factor]) => {
      const setTimer = globalThis.setTimeout;
      const setLonger = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
        setTimer(run, delay === life ? life * factor : delay, ...values);
      Object.assign(globalThis, { setTimeout: setLonger });
    },
    [TOAST_LIFE_MS, FACTOR] as const,
  );
}
