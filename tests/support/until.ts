import { setTimeout as pause } from 'node:timers/promises';

/** Waits for something another thread or process does; fails after `limitMs`, slow machine or not. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 60_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(5);
  }
}
