import type { DropReason } from '../../../../shared/contract/consolidation.ts';

/** Something a model proposed that was left out. */
export interface RejectedItem {
  readonly reason: DropReason;
  /** The beginning of what it said; empty where nothing could be read. */
  readonly content: string;
}
