import type { DropReason } from '../../../../shared/contract/consolidation.ts';

/** Dropped item that a model proposed. */
export interface DroppedItem {
  readonly reason: DropReason;
  /** Start of its content; empty if nothing could be parsed. */
  readonly content: string;
}
