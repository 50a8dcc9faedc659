import type { ClaimTimes } from '../../../retrieval/claimTimes.ts';
import type { AnswerContext } from '../answerContext.ts';

/** Times as a memory, an item of a list, or evidence has them. */
type Noted = { readonly [Key in keyof ClaimTimes]: ClaimTimes[Key] | undefined };

/** Note on the time in which a claim holds, or that its event is over; null where it is open. */
export function claimNote(
  { say, day }: Pick<AnswerContext, 'say' | 'day'>,
  { trueFrom, trueUntil, isPast }: Noted,
): string | null {
  if (trueFrom === undefined && trueUntil === undefined)
    return isPast === true ? say.pastEvent : null;
  const from = trueFrom === undefined ? null : say.date(trueFrom, day);
  if (trueUntil === undefined) return from === null ? null : say.since(from);
  const until = say.date(trueUntil, day);
  const interval = from === null ? say.heldUntil(until) : say.heldBetween(from, until);
  return isPast === true ? say.noLonger(interval) : interval;
}
