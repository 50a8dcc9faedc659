import type { MemoryNode } from '../../../shared/domain/node.ts';

export interface FactActions {
  /** Pending: accept, reject, snooze, or correct only. */
  readonly review: boolean;
  readonly correct: boolean;
  readonly confirm: boolean;
  readonly finish: boolean;
  /** Fading: can be kept longer. */
  readonly keep: boolean;
  readonly retract: boolean;
  readonly restore: boolean;
}

/** Actions allowed on a memory in its current state. An episode is never edited, so it has none. */
export function factActions(node: MemoryNode): FactActions {
  const isChangeable = node.type !== 'episodic';
  const active = isChangeable && node.status === 'active' && node.review !== 'rejected';
  const review = active && node.review === 'pending';
  const counts = active && !review;
  return {
    review,
    correct: active,
    confirm: counts && !node.confirmed,
    finish: counts && (node.kind === 'Todo' || node.kind === 'Goal'),
    keep: counts && node.fadeAt !== null,
    retract: counts,
    restore: isChangeable && node.status !== 'active',
  };
}
