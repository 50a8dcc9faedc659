import type { ReviewReason } from '../../../../shared/contract/review.ts';
import type { EntityRole } from '../../../../shared/domain/entity.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { ProposalReason } from '../../storage/connection/rows.ts';
import type { DroppedItem } from './droppedItem.ts';
import type { Verdict } from '../prompts/judge.ts';
import type { VerifiedEvidence, VerifiedItem } from './verifyItem.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

/** Existing memory, or one of this plan by its index in it. */
export type PlanTarget = { readonly nodeId: NodeId } | { readonly planned: number };

/** Existing entity, or one of this plan by its index in it. */
export type EntityTarget = { readonly entitySeq: EntitySeq } | { readonly plannedEntity: number };

export interface PlannedLink {
  readonly entity: EntityTarget;
  readonly role: EntityRole;
  readonly mention: string;
  /** Further names of the entity. */
  readonly aliases: readonly string[];
}

export interface PlannedEntity {
  readonly name: string;
  readonly type: EntityType;
  readonly isSelf: boolean;
}

/** Verdict of the judge, with its confidence. */
export interface PlannedVerdict {
  readonly target: PlanTarget;
  readonly verdict: Extract<Verdict, 'update' | 'contradiction'>;
  readonly confidence: number;
}

export interface PlannedNode {
  readonly item: VerifiedItem;
  readonly links: readonly PlannedLink[];
  /** Reasons for review; empty: the memory counts at once. */
  readonly reviewReasons: readonly ReviewReason[];
  /** True for an automatic update, which is applied as a change of its own. */
  readonly isUpdate: boolean;
  readonly verdicts: readonly PlannedVerdict[];
}

export interface PlannedProposal {
  readonly a: EntityTarget;
  readonly b: EntityTarget;
  readonly reason: ProposalReason;
  readonly score: number;
}

/** Further turns that state a known memory. */
export interface PlannedEvidence {
  readonly target: PlanTarget;
  readonly evidence: readonly VerifiedEvidence[];
}

/** Plan of everything one chunk will write, computed before anything is written. */
export interface WritePlan {
  readonly nodes: readonly PlannedNode[];
  readonly entities: readonly PlannedEntity[];
  readonly proposals: readonly PlannedProposal[];
  readonly evidence: readonly PlannedEvidence[];
  readonly dropped: readonly DroppedItem[];
}
