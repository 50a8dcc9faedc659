import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';

export type DatedEvent = Pick<MemoryNode, 'kind' | 'eventTime' | 'createdAt'>;

/** True for an event that lay ahead when it was told, and whose day is over. */
export function isPastEvent({ kind, eventTime, createdAt }: DatedEvent, now: EpochMs): boolean {
  return kind === 'Event' && eventTime > createdAt && eventTime + MS_PER_DAY <= now;
}
