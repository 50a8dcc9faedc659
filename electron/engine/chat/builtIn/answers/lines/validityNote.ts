import type { ValidityInterval } from '../../../../retrieval/validityInterval.ts';
import type { AnswerContext } from '../../answerContext.ts';

/** Validity interval as a memory, an item of a list, or a recalled item has it. */
type OptionalValidity = {
  readonly [Key in keyof ValidityInterval]: ValidityInterval[Key] | undefined;
};

/** Note on when a statement holds, or that its event is over; null where the interval is open. */
export function validityNote(
  { say, day }: Pick<AnswerContext, 'say' | 'day'>,
  { trueFrom, trueUntil, isPast }: OptionalValidity,
): string | null {
  if (trueFrom === undefined && trueUntil === undefined)
    return isPast === true ? say.pastEvent : null;
  const from = trueFrom === undefined ? null : say.date(trueFrom, day);
  if (trueUntil === undefined) return from === null ? null : say.since(from);
  const until = say.date(trueUntil, day);
  const interval = from === null ? say.heldUntil(until) : say.heldBetween(from, until);
  return isPast === true ? say.noLonger(interval) : interval;
}
