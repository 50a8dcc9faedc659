import { setTimeout as after } from 'node:timers/promises';

/** Time without a question after which the person is taken to look at what they got. */
const PAUSE_MS = 300;

/** Limit of the wait for a pause: somebody may never stop. */
const MAX_WAIT_MS = 2_000;

const STEP_MS = 50;

/** Tracks questions of a person, for work that would slow the answers down. */
export interface ActivityTracker {
  /** Counts a question as open until its answer settles; returns the answer. */
  track<T>(answer: Promise<T>): Promise<T>;
  /** Resolves in a pause between questions, or after two seconds without one. */
  whenIdle(): Promise<void>;
}

export function createActivityTracker(): ActivityTracker {
  let openCount = 0;
  let pauseTimer: NodeJS.Timeout | null = null;
  const close = () => {
    openCount -= 1;
    clearTimeout(pauseTimer ?? undefined);
    pauseTimer = setTimeout(() => (pauseTimer = null), PAUSE_MS).unref();
  };
  return {
    track(answer) {
      openCount += 1;
      answer.then(close, close);
      return answer;
    },
    async whenIdle() {
      for (let waited = 0; waited < MAX_WAIT_MS; waited += STEP_MS) {
        if (openCount === 0 && pauseTimer === null) return;
        await after(STEP_MS);
      }
    },
  };
}
