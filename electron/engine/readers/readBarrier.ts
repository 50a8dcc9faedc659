import { unrefTimer } from '../dependencies.ts';

/** Longest time in milliseconds that reads are held back: answers come later by as much. */
const MAX_HOLD_MS = 1_000;

/** Holds reads back for work that needs a moment without them. */
export interface ReadBarrier {
  /** Runs a read, once none is held back. */
  read<T>(task: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` while reads are held back: none begins, and those that run end first. After a second
   * at most reads go on, whether the work is done, runs or has waited for a longer read.
   */
  readonly withReadsPaused: (work: () => Promise<unknown>) => Promise<void>;
}

export function createReadBarrier(later: typeof unrefTimer = unrefTimer): ReadBarrier {
  const running = new Set<Promise<unknown>>();
  let hold: Promise<unknown> | null = null;
  return {
    async read(task) {
      while (hold !== null) await hold;
      const answer = task();
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    async withReadsPaused(work) {
      while (hold !== null) await hold;
      const timeUp = new Promise<void>((resolve) => later(MAX_HOLD_MS, resolve));
      const readsEnded = Promise.race([Promise.allSettled(running), timeUp]);
      const outcome = readsEnded.then(work);
      hold = Promise.race([outcome, timeUp]).catch(() => undefined);
      void hold.then(() => (hold = null));
      await outcome;
    },
  };
}
