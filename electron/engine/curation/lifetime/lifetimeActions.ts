import type { NodeStatus, StatusReason } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { DecayStateRow, NodeRow } from '../../storage/connection/rows.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { rateWithoutPenalty } from './extendedDecayRate.ts';
import { timesOf } from './refreshFading.ts';

/** Confidence of a memory that the person decided for: full. */
const DECIDED_CONFIDENCE = 1;

/** Closes the validity of a memory: now, or at the moment given. It stays, readable. */
export function closeMemory(
  set: ChangeGroupWriter,
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

/** Undoes `closeMemory`: the memory is active again, with no end. Its fade dates stay. */
export function reopenMemory(set: ChangeGroupWriter, { id }: Pick<NodeRow, 'id'>): void {
  set.update('nodes', id, {
    status: 'active',
    status_reason: null,
    valid_until: null,
    updated_at: set.at,
  });
}

/** Makes a memory that the person confirms unfading: full confidence, decay rate 0. */
export function makeLasting(
  set: ChangeGroupWriter,
  { id, seq }: Pick<NodeRow, 'id' | 'seq'>,
): void {
  set.update('node_life', String(seq), {
    confidence: 1,
    decay_rate: 0,
    fade_at: null,
    fades_from: null,
    last_verified: set.at,
  });
  set.update('nodes', id, { updated_at: set.at });
}

/** Makes a restored memory fade from now on: by its old dates it would fade at once. */
export function restartFading(
  context: CurationContext,
  set: ChangeGroupWriter,
  decayState: Pick<DecayStateRow, 'seq' | 'confidence' | 'decay_rate'>,
): void {
  const { seq, confidence, decay_rate: decayRate } = decayState;
  const times = timesOf(context, seq, { confidence, decayRate, since: set.at });
  set.update('node_life', String(seq), times);
}

/** Restores the confidence of the memory that the person decided for. */
export function restoreConfidence(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
): void {
  if (node.decay_rate === 0) return;
  const decayRate = rateWithoutPenalty(context, node);
  set.update('node_life', String(node.seq), {
    confidence: DECIDED_CONFIDENCE,
    decay_rate: decayRate,
    last_verified: set.at,
    ...timesOf(context, node.seq, { confidence: DECIDED_CONFIDENCE, decayRate, since: set.at }),
  });
}
