import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';

export type DatedEvent = Pick<MemoryNode, 'kind' | 'eventTime' | 'createdAt'>;

/** Interval in which a statement holds, and whether its time is over; open ends are left out. */
export interface ClaimTimes {
  readonly trueFrom?: EpochMs;
  readonly trueUntil?: EpochMs;
  /** A claim that has ended, or an event that is over. */
  readonly isPast?: true;
}

/** True for an event that lay ahead when it was told, and whose day is over. */
export function isPastEvent({ kind, eventTime, createdAt }: DatedEvent, now: EpochMs): boolean {
  return kind === 'Event' && eventTime > createdAt && eventTime + MS_PER_DAY <= now;
}

/** Times of a claim as of now, which whoever tells it tells along. */
export function claimTimes(
  node: DatedEvent & Pick<MemoryNode, 'trueFrom' | 'trueUntil'>,
  now: EpochMs,
): ClaimTimes {
  const { trueFrom, trueUntil } = node;
  const isOver = (trueUntil !== undefined && trueUntil <= now) || isPastEvent(node, now);
  return {
    ...(trueFrom !== undefined && { trueFrom }),
    ...(trueUntil !== undefined && { trueUntil }),
    ...(isOver && { isPast: true }),
  };
}
