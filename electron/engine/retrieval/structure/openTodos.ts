import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { stripTime } from '../../text/dates/stripTime.ts';
import { finishesTodo } from '../../text/statements/completionScore.ts';
import { todoTermShare } from '../../text/statements/todoTerms.ts';
import {
  cancelsTodo,
  cancellationStatementIn,
} from '../../text/statements/cancellationStatement.ts';
import { statesTodo, stripDutyPhrase } from '../../text/statements/statedTodo.ts';
import { itemOfMemory, itemOfTurn, type StructureItem } from './structureItem.ts';

/** Maximum age of a turn that is read as something to do. */
const MAX_MENTION_AGE_MS = 120 * MS_PER_DAY;
const MAX_TURNS = 2_000;
const MAX_TODOS = 500;
/** Share of words from which a mention repeats a to-do. */
const MIN_REPEATED_SHARE = 0.75;

/** Only the words of a time are looked for, not which one it is. */
const ANY_DAY = { now: 0, zone: 'UTC' };

/** Limit of ended memories that are looked through for to-dos. */
const MAX_ENDED = 2_000;

/**
 * Saved to-dos, oldest first, and then turns that state one: unless another item repeats it, a later
 * turn finishes or cancels it, a to-do was made of it, declined or not, or one of its words has ended since.
 */
export function openTodos(
  { structuredReads: structure }: ReadStore,
  now: EpochMs,
): StructureItem[] {
  const items = structure.ofKind('Todo', now, MAX_TODOS).map((row) => itemOfMemory(row, now));
  const turns = structure.turns(now - MAX_MENTION_AGE_MS, now + 1, MAX_TURNS).reverse();
  const ended = structure
    .retractedSince(now - MAX_MENTION_AGE_MS, MAX_ENDED)
    .filter(({ kind }) => kind === 'Todo');
  const turnsOfTodos = new Set(structure.turnsOfTodos(now - MAX_MENTION_AGE_MS));
  const cancellations = turns.flatMap(({ content }, index) => {
    const statement = cancellationStatementIn(content);
    return statement === null ? [] : [{ statement, index }];
  });
  for (const [index, turn] of turns.entries()) {
    if (turnsOfTodos.has(turn.id) || !statesTodo(turn.content)) continue;
    const hasEnded = ended.some(
      ({ content, valid_until: endedAt }) =>
        (endedAt ?? 0) >= turn.event_time &&
        todoTermShare(content, turn.content) >= MIN_REPEATED_SHARE,
    );
    if (hasEnded) continue;
    const isOver = tasksIn(turn.content).every(
      (task) =>
        turns.slice(index + 1).some((one) => finishesTodo(task, one.content)) ||
        cancellations.some(
          ({ statement, index: at }) => at > index && cancelsTodo(task, statement),
        ),
    );
    const isDuplicate = items.some(
      ({ content }) => todoTermShare(content, turn.content) >= MIN_REPEATED_SHARE,
    );
    if (!isOver && !isDuplicate) items.push(itemOfTurn(turn));
  }
  return items;
}

/** What a turn says is to be done, one task a clause, each without its time. */
function tasksIn(content: string): string[] {
  const tasks: string[] = [];
  for (const clause of content.split(/(?<=[.!])\s|\n| (?:and|и) /u)) {
    // "Milk and bread" are one.
    if (tasks.length === 0 || statesTodo(clause)) tasks.push(clause);
    else tasks.push(`${tasks.pop() ?? ''} ${clause}`);
  }
  const statements = tasks.filter(statesTodo);
  return (statements.length === 0 ? [content] : statements).map((statement) =>
    stripTime(stripDutyPhrase(statement), ANY_DAY),
  );
}
