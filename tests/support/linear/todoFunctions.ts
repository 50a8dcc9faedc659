import { leavesCancellationOpen } from '../../../electron/engine/text/statements/cancellationQuestion.ts';
import { statesOtherAttribute } from '../../../electron/engine/text/statements/otherAttribute.ts';
import { statesOtherRelative } from '../../../electron/engine/text/statements/otherRelative.ts';
import { asksForOwnWork, statesOwnWork } from '../../../electron/engine/text/own/ownWork.ts';
import {
  useTodoWords,
  isVerbOfTodo,
  namesActivity,
  stripActivity,
} from '../../../electron/engine/text/statements/activities.ts';
import {
  completionScore,
  finishesTodo,
  possibleCompletionScore,
} from '../../../electron/engine/text/statements/completionScore.ts';
import {
  hasObjectAfterPreposition,
  namesOtherObject,
  refersToAnotherObject,
} from '../../../electron/engine/text/statements/otherObject.ts';
import {
  meaningfulTerms,
  taskStem,
  todoTermShare,
} from '../../../electron/engine/text/statements/todoTerms.ts';
import {
  firstClause,
  isDoubted,
  cancelsTodo,
  cancellationStatementIn,
} from '../../../electron/engine/text/statements/cancellationStatement.ts';
import { isPurchase, isShoppingNote } from '../../../electron/engine/text/statements/purchases.ts';
import {
  retractsPreviousAsJoke,
  takenBackSpan,
} from '../../../electron/engine/text/statements/jokeRetraction.ts';
import { rescheduleStatementIn } from '../../../electron/engine/text/statements/rescheduleStatement.ts';
import { statesChange } from '../../../electron/engine/text/statements/statesChange.ts';

const half = (text: string) => text.slice(0, text.length / 2);

/** Functions that read what there is to do, and what the person does. */
export const todoFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  isPurchase,
  isShoppingNote,
  retractsPreviousAsJoke,
  takenBackSpan,
  leavesCancellationOpen: (text) => leavesCancellationOpen(half(text), text),
  statesOtherAttribute: (text) => statesOtherAttribute(half(text), text),
  statesOtherRelative: (text) => statesOtherRelative(half(text), text),
  finishesTodo: (text) => finishesTodo(half(text), text),
  todoTermShare: (text) => todoTermShare(half(text), text),
  hasObjectAfterPreposition: (text) => hasObjectAfterPreposition(half(text), text),
  namesOtherObject: (text) => namesOtherObject(half(text), text),
  refersToAnotherObject: (text) => refersToAnotherObject(half(text), text),
  meaningfulTerms,
  taskStem,
  completionScore: (text) => completionScore(half(text), text),
  possibleCompletionScore: (text) => possibleCompletionScore(half(text), text),
  useTodoWords: (text) => useTodoWords(half(text), text),
  isVerbOfTodo: (text) => isVerbOfTodo(text, 'called'),
  namesActivity,
  stripActivity,
  firstClause,
  isDoubted,
  cancelsTodo: (text) => cancelsTodo(half(text), { target: text, kind: 'need' }),
  cancellationStatementIn,
  rescheduleStatementIn,
  statesChange,
  asksForOwnWork,
  statesOwnWork,
};
