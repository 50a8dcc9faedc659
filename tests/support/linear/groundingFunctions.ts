import {
  clauseSubject,
  isRelative,
} from '../../../electron/engine/text/grounding/clauseSubject.ts';
import {
  isDoubted,
  isNegation,
  isPast,
  isWish,
  permitsProhibited,
  isInPastTense,
  withoutReminders,
} from '../../../electron/engine/text/grounding/mood.ts';
import { changesUnit } from '../../../electron/engine/text/grounding/units.ts';

/** Functions of `text/grounding` that read a text, which the test of linearity calls. */
export const groundingFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  changesUnit: (text) => changesUnit(text, [text]),
  clauseSubject: (text) => clauseSubject([{ token: text, raw: text }], 'unclear'),
  isRelative,
  isDoubted: (text) => isDoubted(text, 'de'),
  isNegation: (text) => isNegation(text, text),
  isPast,
  isWish: (text) => isWish(text, 'de'),
  permitsProhibited: (text) => permitsProhibited('It may be.', text),
  isInPastTense,
  withoutReminders,
};
