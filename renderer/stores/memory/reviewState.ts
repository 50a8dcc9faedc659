import type { RequestInput } from '../../../shared/contract/index.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Queues } from './reviewQueues.ts';

export const reviewActions = [
  'kept',
  'rejected',
  'duplicate',
  'snoozed',
  'resolved',
  'merged',
  'apart',
  'repeated',
  'extended',
  'pinned',
  'retracted',
] as const;
export type ReviewAction = (typeof reviewActions)[number];
export type RejectReason = RequestInput<'review.reject'>['reason'] & string;

/** Rejection reasons offered; a duplicate has its own question. */
export const rejectReasons = [
  'wrong',
  'not_worth',
  'private',
  'other',
] as const satisfies readonly RejectReason[];

export interface Decision {
  readonly action: ReviewAction;
  readonly label: string;
  /** Null until the engine has replied. */
  readonly changeId: Id | null;
}

export interface Acceptance {
  readonly content?: string;
  readonly conflict?: 'replace' | 'keep_both';
}

export interface ReviewState extends Queues {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  /** Decisions since the screen was opened, newest last. */
  readonly decided: readonly Decision[];
  /** Refused decision, shown where it was made, with the wording that was not kept. */
  readonly refused: {
    readonly id: Id;
    readonly error: WireError;
    readonly content: string | null;
  } | null;
}

export type ResolutionKind = 'supersede' | 'retract' | 'keep_both';
