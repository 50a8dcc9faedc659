import { setTimeout as after } from 'node:timers/promises';

/** Time without a question after which the person is taken to look at what they got. */
const PAUSE_MS = 300;

/** Limit of the wait for a pause: somebody may never stop. */
const MAX_WAIT_MS = 2_000;

const STEP_MS = 50;

/** Pauses between the questions of a person, for work that would slow the answers down. */
export interface QuestionPause {
  /** Notes that a question is asked, until its answer settles. */
  during<T>(answer: Promise<T>): Promise<T>;
  /** Waits for a pause. */
  wait(): Promise<void>;
}

export function createQuestionPause(): QuestionPause {
  let open = 0;
  let ending: NodeJS.Timeout | null = null;
  const end = () => {
    open -= 1;
    clearTimeout(ending ?? undefined);
    ending = setTimeout(() => (ending = null), PAUSE_MS).unref();
  };
  return {
    during(answer) {
      open += 1;
      answer.then(end, end);
      return answer;
    },
    async wait() {
      for (let waited = 0; waited < MAX_WAIT_MS; waited += STEP_MS) {
        if (open === 0 && ending === null) return;
        await after(STEP_MS);
      }
    },
  };
}
