import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';

export type DatedEvent = Pick<MemoryNode, 'kind' | 'eventTime' | 'createdAt'>;

/** Interval in which a statement holds, and whether its time is over; open ends are left out. */
export interface ValidityInterval {
  readonly trueFrom?: EpochMs;
  readonly trueUntil?: EpochMs;
  /** True if the statement no longer holds, or the event is over. */
  readonly isPast?: true;
}

/** True for an event that was in the future when it was stored, and whose day is over. */
export function isPastEvent({ kind, eventTime, createdAt }: DatedEvent, now: EpochMs): boolean {
  return kind === 'Event' && eventTime > createdAt && eventTime + MS_PER_DAY <= now;
}

/** Interval in which the statement of a memory holds, as of now. */
export function validityOf(
  node: DatedEvent & Pick<MemoryNode, 'trueFrom' | 'trueUntil'>,
  now: EpochMs,
): ValidityInterval {
  const { trueFrom, trueUntil } = node;
  const isOver = (trueUntil !== undefined && trueUntil <= now) || isPastEvent(node, now);
  return {
    ...(trueFrom !== undefined && { trueFrom }),
    ...(trueUntil !== undefined && { trueUntil }),
    ...(isOver && { isPast: true }),
  };
}
