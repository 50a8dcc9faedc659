import {
  isGroundedStatement,
  groundingOf,
  isVerbatim,
} from '../../../electron/engine/text/grounding/grounding.ts';
import {
  appositionsIn,
  introductionsFor,
} from '../../../electron/engine/text/grounding/appositions.ts';
import { doubtScope } from '../../../electron/engine/text/grounding/doubtScope.ts';
import {
  clauseSubject,
  isRelative,
  UNCLEAR_SUBJECT,
} from '../../../electron/engine/text/grounding/clauseSubject.ts';
import { namedSubject } from '../../../electron/engine/text/grounding/namedSubject.ts';
import { relativeOwner } from '../../../electron/engine/text/grounding/relativeOwner.ts';
import {
  expressesDoubt,
  isDoubted,
  isDoubtedAsWhole,
  isDoubtWord,
  isHypothetical,
  isNegation,
  isPast,
  isWish,
  permitsProhibited,
  isInPastTense,
  withoutReminders,
} from '../../../electron/engine/text/grounding/mood.ts';
import { changesUnit } from '../../../electron/engine/text/grounding/units.ts';
import { foreignSentence } from '../../../electron/engine/text/request/ownStatement.ts';
import {
  isIndirectQuestion,
  onlyPoints,
  pointsAtText,
  pointsElsewhere,
  withoutList,
} from '../../../electron/engine/text/request/pointingWords.ts';
import { quotedClause } from '../../../electron/engine/text/request/quotedClause.ts';
import { sharesTopic } from '../../../electron/engine/text/request/sharesTopic.ts';

/** A statement is short; what was said is not. */
const groundingOfText = (text: string) =>
  groundingOf(text.slice(0, 300), [{ text, isQuoted: true, statedAt: 0 }]);

const spacedWords = (text: string) => text.split(' ').map((raw) => ({ token: raw, raw }));

/** Functions of `text/grounding`, and of what rests on it, that read a text, which the test of linearity calls. */
export const groundingFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  changesUnit: (text) => changesUnit(text, [text]),
  clauseSubject: (text) => clauseSubject([{ token: text, raw: text }], text, UNCLEAR_SUBJECT),
  isRelative,
  namedSubject: (text) => namedSubject(spacedWords(text)),
  relativeOwner: (text) => relativeOwner(spacedWords(text), 2, text),
  isHypothetical,
  isDoubted: (text) => isDoubted(text, 'de'),
  isDoubtedAsWhole,
  expressesDoubt: (text) => expressesDoubt(text, 'en'),
  isDoubtWord,
  doubtScope: (text) => doubtScope(text, 'en')(text.length),
  isNegation: (text) => isNegation(text, text),
  isPast,
  isWish: (text) => isWish(text, 'de'),
  permitsProhibited: (text) => permitsProhibited('It may be.', text),
  isInPastTense,
  appositionsIn: (text) => appositionsIn(text),
  introductionsFor: (text) =>
    introductionsFor(text.slice(0, 300), text, () => appositionsIn(text), new Set()),
  onlyPoints,
  isIndirectQuestion,
  pointsAtText,
  pointsElsewhere,
  withoutList,
  quotedClause: (text) =>
    quotedClause(text, { start: 0, end: text.length }, { start: 9, end: text.length - 9 }),
  foreignSentence: (text) =>
    foreignSentence([{ text, foreign: [{ start: 0, end: text.length }] }], text),
  sharesTopic: (text) => sharesTopic(text, text),
  withoutReminders,
  groundingOf: groundingOfText,
  isGroundedStatement: (text) => isGroundedStatement(groundingOfText(text)),
  isVerbatim: (text) => isVerbatim(groundingOfText(text)),
};
