/** Most turns and characters written in one transaction, one turn at least. */
interface StepLimit {
  readonly turns: number;
  readonly characters: number;
}

/** The writer is free for the first message within 8 ms, after long answers too. */
const QUIET: StepLimit = { turns: 8, characters: 8_000 };
/** A quarter of that: the next message is likely to come soon. */
const WHILE_CHATTING: StepLimit = { turns: 2, characters: 2_000 };

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
    const limit = isChatting() ? WHILE_CHATTING : QUIET;
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
