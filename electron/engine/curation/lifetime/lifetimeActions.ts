import type { NodeStatus, StatusReason } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { DecayStateRow, NodeRow } from '../../storage/connection/rows.ts';
import type { CurationContext } from '../changeGroup.ts';
import { fadesAt } from './fadesAt.ts';

/** Closes the validity of a memory: now, or at the moment given. It stays, readable. */
export function closeMemory(
  set: ChangeSet,
  { id, valid_from }: Pick<NodeRow, 'id' | 'valid_from'>,
  status: Exclude<NodeStatus, 'active'>,
  reason: StatusReason,
  until: EpochMs = set.at,
): void {
  set.update('nodes', id, {
    status,
    status_reason: reason,
    valid_until: Math.max(until, valid_from),
    updated_at: set.at,
  });
}

/** Makes a memory unfading: full confidence, decay rate 0. */
export function makeUnfading(set: ChangeSet, { id, seq }: Pick<NodeRow, 'id' | 'seq'>): void {
  set.update('node_life', String(seq), { confidence: 1, decay_rate: 0, fade_at: null });
  set.update('nodes', id, { updated_at: set.at });
}

/**
 * Reactivates a memory from now on: by its old dates it would fade at once. A pending or rejected
 * memory does not fade.
 */
export function reactivateMemory(
  context: CurationContext,
  set: ChangeSet,
  life: Pick<DecayStateRow & NodeRow, 'seq' | 'confidence' | 'decay_rate' | 'review'>,
): void {
  const { seq, confidence, decay_rate: decayRate } = life;
  const isInert = life.review === 'pending' || life.review === 'rejected';
  set.update('node_life', String(seq), {
    last_accessed: set.at,
    fade_at: isInert ? null : fadesAt(context, seq, { confidence, decayRate, since: set.at }),
  });
}
