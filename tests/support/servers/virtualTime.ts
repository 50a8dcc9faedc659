import { onTestFinished, vi } from 'vitest';
import type { ManualClock } from '../manualClock.ts';

export interface VirtualTime {
  readonly now: () => number;
  /** Lets time pass for timers and clocks alike, and all work of each moment be done. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until something is so; fails after `limitMs` of it. */
  advanceUntil(condition: () => boolean, what: string, limitMs: number): Promise<void>;
}

/** Turns of the event loop that the work of one moment may take. */
const TURNS = 6;

/** Time that passes only when told to: three hours in seconds, the same on any machine. */
export function startVirtualTime(clocks: readonly ManualClock[], stepMs: number): VirtualTime {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  let now = 0;
  const step = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(stepMs);
    for (const clock of clocks) clock.advance(stepMs);
    now += stepMs;
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done));
  };
  return {
    now: () => now,
    async pass(ms) {
      for (const end = now + ms; now < end;) await step();
    },
    async advanceUntil(condition, what, limitMs) {
      const end = now + limitMs;
      while (!condition()) {
        if (now >= end) throw new Error(`waited in vain for ${what}`);
        await step();
      }
    },
  };
}
