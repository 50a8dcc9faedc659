import type { ValidityInterval } from '../../../../retrieval/validityInterval.ts';
import type { AnswerContext } from '../../answerContext.ts';

/** Validity interval as a memory, an item of a list, or a recalled item has it. */
type OptionalValidity = {
  readonly [Key in keyof ValidityInterval]: ValidityInterval[Key] | undefined;
};

/** Note on when a statement holds, or that its event is over; null where the interval is open. */
export function validityNote(
  { phrases, day }: Pick<AnswerContext, 'phrases' | 'day'>,
  { trueFrom, trueUntil, isPast }: OptionalValidity,
): string | null {
  if (trueFrom === undefined && trueUntil === undefined)
    return isPast === true ? phrases.pastEvent : null;
  const from = trueFrom === undefined ? null : phrases.date(trueFrom, day);
  if (trueUntil === undefined) return from === null ? null : phrases.since(from);
  const until = phrases.date(trueUntil, day);
  const interval = from === null ? phrases.heldUntil(until) : phrases.heldBetween(from, until);
  return isPast === true ? phrases.noLonger(interval) : interval;
}
