import { setTimeout as pause } from 'node:timers/promises';

/** Waits for something another thread or process does; fails after `limitMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 5_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(5);
  }
}
