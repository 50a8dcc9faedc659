import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { LifeRow, NodeRow } from './rows.ts';

/** Active, neither awaiting review nor rejected: live but for fading, a matter of the moment. */
export function stands({ status, review }: Pick<NodeRow, 'status' | 'review'>): boolean {
  return status === 'active' && review !== 'pending' && review !== 'rejected';
}

/** Whether a memory counts at a moment. */
export function isLive(
  row: Pick<NodeRow, 'status' | 'review'> & Pick<LifeRow, 'fade_at'>,
  at: EpochMs,
): boolean {
  return stands(row) && (row.fade_at === null || row.fade_at > at);
}
