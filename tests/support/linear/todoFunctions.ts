import { leavesOpenIfOff } from '../../../electron/engine/text/statements/calledOff.ts';
import { statesOtherDatum } from '../../../electron/engine/text/statements/otherDatum.ts';
import { statesOtherRelative } from '../../../electron/engine/text/statements/otherRelative.ts';
import { asksForOwnWork, tellsOwnWork } from '../../../electron/engine/text/own/ownWork.ts';
import {
  inWordsOf,
  isVerbOf,
  ordersActivity,
  withoutActivity,
} from '../../../electron/engine/text/statements/activities.ts';
import {
  completionScore,
  finishes,
  possibleCompletionScore,
} from '../../../electron/engine/text/statements/finishedStatement.ts';
import {
  hasObjectElsewhere,
  namesOtherThing,
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
  makesMoot,
  mootStatementIn,
} from '../../../electron/engine/text/statements/mootStatement.ts';
import { isPurchase, isShoppingNote } from '../../../electron/engine/text/statements/purchases.ts';
import {
  retractsAsJoke,
  takenBackSpan,
} from '../../../electron/engine/text/statements/takenBack.ts';
import { movedStatementIn } from '../../../electron/engine/text/statements/movedStatement.ts';
import { statesChange } from '../../../electron/engine/text/statements/statesChange.ts';

const half = (text: string) => text.slice(0, text.length / 2);

/** Functions that read what there is to do, and what the person does. */
export const todoFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  isPurchase,
  isShoppingNote,
  retractsAsJoke,
  takenBackSpan,
  leavesOpenIfOff: (text) => leavesOpenIfOff(half(text), text),
  statesOtherDatum: (text) => statesOtherDatum(half(text), text),
  statesOtherRelative: (text) => statesOtherRelative(half(text), text),
  finishes: (text) => finishes(half(text), text),
  todoTermShare: (text) => todoTermShare(half(text), text),
  hasObjectElsewhere: (text) => hasObjectElsewhere(half(text), text),
  namesOtherThing: (text) => namesOtherThing(half(text), text),
  refersToAnotherObject: (text) => refersToAnotherObject(half(text), text),
  meaningfulTerms,
  taskStem,
  completionScore: (text) => completionScore(half(text), text),
  possibleCompletionScore: (text) => possibleCompletionScore(half(text), text),
  inWordsOf: (text) => inWordsOf(half(text), text),
  isVerbOf: (text) => isVerbOf(text, 'called'),
  ordersActivity,
  withoutActivity,
  firstClause,
  isDoubted,
  makesMoot: (text) => makesMoot(half(text), { target: text, kind: 'need' }),
  mootStatementIn,
  movedStatementIn,
  statesChange,
  asksForOwnWork,
  tellsOwnWork,
};
