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

/** What a person is asked; that it is known already has its own question. */
export const offeredReasons = [
  'wrong',
  'not_worth',
  'private',
  'other',
] as const satisfies readonly RejectReason[];

export interface Decision {
  readonly action: ReviewAction;
  readonly label: string;
  /** Null while the engine has not answered yet. */
  readonly changeId: Id | null;
}

export interface Acceptance {
  readonly content?: string;
  readonly conflict?: 'replace' | 'keep_both';
}

export interface ReviewState extends Queues {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  /** Of this sitting, newest last. */
  readonly decided: readonly Decision[];
  /** A decision the engine would not take, shown where it was made. */
  readonly refused: { readonly id: Id; readonly error: WireError } | null;
}

export type ResolveHow = 'supersede' | 'retract' | 'keep_both';
