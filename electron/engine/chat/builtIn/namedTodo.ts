import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { stripTime } from '../../text/dates/stripTime.ts';
import { useTodoWords } from '../../text/statements/activities.ts';
import { todoTermShare } from '../../text/statements/todoTerms.ts';
import { structureItems, type AnswerContext } from './answerContext.ts';
import { isPronoun } from './resolvePronounTodo.ts';

/** Least share of a to-do's words that a request must name. */
const MIN_TODO_SHARE = 0.3;
/** Least share of a request's words that the to-do must have: "call mom" is not "call the dentist". */
const MIN_REQUEST_SHARE = 0.6;

/** Open to-do, and the share of its words by which it is meant. */
export interface TodoMatch {
  readonly item: StructureItem;
  readonly score: number;
}

/** Share of words from which a to-do is named whole. */
const MIN_FULL_SHARE = 0.99;

/** True for a to-do all of whose words are named. */
export function isFullMatch({ score }: TodoMatch): boolean {
  return score >= MIN_FULL_SHARE;
}

/** Saved open to-dos with the highest score: several where it is the same, none where all are 0. */
export async function bestTodos(
  context: AnswerContext,
  scoreOf: (todo: string) => number,
): Promise<readonly TodoMatch[]> {
  const todos = await savedTodos(context);
  const matches = todos.map((item) => ({ item, score: scoreOf(item.content) }));
  const highest = Math.max(0, ...matches.map(({ score }) => score));
  return matches.filter(({ score }) => score > 0 && score >= highest);
}

/** Open to-dos that a request names best, or points at: "it" is what the answer before it was about. */
export async function matchTodos(
  context: AnswerContext,
  target: string,
): Promise<readonly TodoMatch[]> {
  const { turn, day } = context;
  if (isPronoun(target)) {
    const todos = await savedTodos(context);
    return todos
      .filter(({ nodeId }) => turn.lastNodeIds.includes(nodeId))
      .map((item) => ({ item, score: 1 }));
  }
  return await bestTodos(context, (todo) =>
    Math.max(nameShare(todo, target), nameShare(stripTime(todo, day), stripTime(target, day))),
  );
}

/** Answer to a request that names no to-do. */
export function noTodoText({ phrases }: Pick<AnswerContext, 'phrases'>, target: string): string {
  return isPronoun(target) ? phrases.whichTodo : phrases.noTodo(target);
}

/** Share of a to-do's words that a request names, 0..1; 0 if it means another one. */
function nameShare(todo: string, target: string): number {
  const words = useTodoWords(todo, target);
  const share = todoTermShare(todo, words);
  return share >= MIN_TODO_SHARE && todoTermShare(words, todo) >= MIN_REQUEST_SHARE ? share : 0;
}

async function savedTodos(context: AnswerContext): Promise<readonly StructureItem[]> {
  const todos = await structureItems(context, { read: 'todos' });
  return todos.filter(({ source }) => source === 'memory');
}
