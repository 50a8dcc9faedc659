import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { DecayStateRow, NodeRow } from './rows.ts';

/**
 * True if a row is active and neither pending nor rejected: live except for fading, which depends
 * on the moment.
 */
export function isLiveUnlessFaded({ status, review }: Pick<NodeRow, 'status' | 'review'>): boolean {
  return status === 'active' && review !== 'pending' && review !== 'rejected';
}

/** True if a memory is live at a moment. */
export function isLive(
  row: Pick<NodeRow, 'status' | 'review'> & Pick<DecayStateRow, 'fade_at'>,
  at: EpochMs,
): boolean {
  return isLiveUnlessFaded(row) && (row.fade_at === null || row.fade_at > at);
}
