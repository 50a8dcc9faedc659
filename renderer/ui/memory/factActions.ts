import type { MemoryNode } from '../../../shared/domain/node.ts';

export interface FactActions {
  readonly correct: boolean;
  readonly confirm: boolean;
  readonly finish: boolean;
  readonly retract: boolean;
  readonly restore: boolean;
}

/** What can be done with a memory as it stands. What was said stays said: an episode, nothing. */
export function factActions(node: MemoryNode): FactActions {
  const changeable = node.type !== 'episodic';
  const active = changeable && node.status === 'active';
  return {
    correct: active,
    confirm: active && !node.confirmed,
    finish: active && (node.kind === 'Todo' || node.kind === 'Goal'),
    retract: active,
    restore: changeable && node.status === 'retracted',
  };
}
