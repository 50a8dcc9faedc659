/** Most turns and characters written in one transaction, one turn at least. */
interface StepLimit {
  readonly turns: number;
  readonly characters: number;
}

/** Most conversations as a whole: the first message of a chat waits for one of them. */
const IDLE_STEP_LIMIT: StepLimit = { turns: 32, characters: 32_000 };
/** The next message is likely to come soon: it waits for two turns. */
const CHATTING_STEP_LIMIT: StepLimit = { turns: 2, characters: 2_000 };

/**
 * Turns of each transaction in turn, by their indexes; one without any where there is nothing new.
 * How many fit is looked up when a step begins, as a chat may begin or end during an import.
 */
export function* importSteps(
  indexes: readonly number[],
  lengthOf: (index: number) => number,
  isChatting: () => boolean,
): Generator<readonly number[]> {
  let next = 0;
  do {
    const limit = isChatting() ? CHATTING_STEP_LIMIT : IDLE_STEP_LIMIT;
    const step: number[] = [];
    let length = 0;
    for (const index of indexes.slice(next, next + limit.turns)) {
      length += lengthOf(index);
      if (step.length > 0 && length > limit.characters) break;
      step.push(index);
    }
    next += step.length;
    yield step;
  } while (next < indexes.length);
}
