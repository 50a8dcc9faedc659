import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';

type Stated = Pick<MemoryNode, 'kind' | 'type' | 'trust' | 'eventTime' | 'createdAt' | 'disputed'>;

/** Label of a memory in a context: kind, and what a model must know to tell it rightly. */
export function statementLabel(node: Stated, now: EpochMs): string {
  return [
    node.kind ?? node.type,
    ...(node.trust === 'inferred' ? ['inferred'] : []),
    ...(node.disputed ? ['disputed'] : []),
    ...(isPastEvent(node, now) ? ['past'] : []),
  ].join(', ');
}

/** True for an event that lay ahead when it was told, and whose day is over. */
export function isPastEvent({ kind, eventTime, createdAt }: Stated, now: EpochMs): boolean {
  return kind === 'Event' && eventTime > createdAt && eventTime + MS_PER_DAY <= now;
}
