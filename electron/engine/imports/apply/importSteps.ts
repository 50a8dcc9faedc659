/**
 * Most turns and characters written in one transaction, one turn at least: the writer is free for a
 * message again within 8 ms, after long answers too, and four times as soon while somebody chats.
 */
const STEP_TURNS = 8;
const STEP_TURNS_WHILE_CHATTING = 2;
const STEP_CHARACTERS = 8_000;

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
    const limit = isChatting() ? STEP_TURNS_WHILE_CHATTING : STEP_TURNS;
    const step: number[] = [];
    let length = 0;
    for (const index of indexes.slice(next, next + limit)) {
      length += lengthOf(index);
      if (step.length > 0 && length > STEP_CHARACTERS) break;
      step.push(index);
    }
    next += step.length;
    yield step;
  } while (next < indexes.length);
}
