import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { ChangeSet } from '../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';

/** What a waiting memory would do to another one once it is accepted. */
export interface RecordedConflict {
  readonly nodeId: Id;
  readonly verdict: 'update' | 'contradiction';
  /** How surely a model said so, 0..1. */
  readonly confidence?: number;
}

export function conflictsOf({ attributes }: Pick<KnowledgeRow, 'attributes'>): RecordedConflict[] {
  const { conflicts } = JSON.parse(attributes) as { conflicts?: RecordedConflict[] };
  return conflicts ?? [];
}

/** Notes on a waiting memory what its acceptance does to others, besides what is noted already. */
export function recordConflicts(
  set: ChangeSet,
  node: Pick<KnowledgeRow, 'id' | 'attributes'>,
  more: readonly RecordedConflict[],
): void {
  if (more.length === 0) return;
  const nodeAttributes = JSON.parse(node.attributes) as Record<string, unknown>;
  const attributes = JSON.stringify({
    ...nodeAttributes,
    conflicts: [...conflictsOf(node), ...more],
  });
  set.update('nodes', node.id, { attributes });
}

/**
 * Whom a noted conflict is with by now: of one that gave way since, an update concerns the one that
 * took its place. Null when nothing is left of it: what ended, faded or was rejected is inert.
 */
export function currentOpponent(
  { knowledge }: Pick<ReadStore, 'knowledge'>,
  { nodeId, verdict }: RecordedConflict,
  now: EpochMs,
): KnowledgeRow | null {
  const visited = new Set<Id>();
  let opponent = knowledge.byId(nodeId);
  while (verdict === 'update' && opponent?.status === 'superseded' && !visited.has(opponent.id)) {
    visited.add(opponent.id);
    opponent = opponent.superseded_by === null ? null : knowledge.byId(opponent.superseded_by);
  }
  if (opponent === null || opponent.status !== 'active' || opponent.review === 'rejected')
    return null;
  return opponent.fade_at !== null && opponent.fade_at <= now ? null : opponent;
}
