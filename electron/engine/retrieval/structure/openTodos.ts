import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { finishes, finishedShare } from '../../text/statements/finishedStatement.ts';
import { statesTodo } from '../../text/statements/statedTodo.ts';
import { itemOfMemory, itemOfTurn, type StructureItem } from './structureItem.ts';

/** Maximum age of a turn that is read as something to do. */
const MENTIONED_WITHIN = 120 * MS_PER_DAY;
const MAX_TURNS = 2_000;
const MAX_TODOS = 500;
/** Share of words from which a mention repeats a to-do. */
const SAME = 0.75;

/** Saved to-dos, oldest first, and then turns that state one which no other item repeats. */
export function openTodos({ structure }: ReadStore, now: EpochMs): StructureItem[] {
  const items = structure.ofKind('Todo', now, MAX_TODOS).map((row) => itemOfMemory(row, now));
  const turns = structure.turns(now - MENTIONED_WITHIN, now + 1, MAX_TURNS).reverse();
  for (const [index, turn] of turns.entries()) {
    if (!statesTodo(turn.content)) continue;
    const isFinished = turns.slice(index + 1).some((one) => finishes(turn.content, one.content));
    const isRepeated = items.some(({ content }) => finishedShare(content, turn.content) >= SAME);
    if (!isFinished && !isRepeated) items.push(itemOfTurn(turn));
  }
  return items;
}
