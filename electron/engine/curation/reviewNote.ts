import { z } from 'zod';
import { reviewReasonSchema } from '../../../shared/contract/review.ts';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import {
  epochMsSchema,
  nodeIdSchema,
  type EpochMs,
  type Id,
} from '../../../shared/domain/primitives.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { withAttributes } from '../storage/connection/attributes.ts';

/** Conflict of a pending memory that takes effect when it is accepted. */
const recordedConflictSchema = z.object({
  nodeId: nodeIdSchema,
  verdict: z.enum(['update', 'contradiction']),
  /** Confidence of the model's verdict, 0..1. */
  confidence: z.number().exactOptional(),
});
export type RecordedConflict = z.infer<typeof recordedConflictSchema>;

/** Change to another memory that a model proposes. */
const proposalSchema = z.object({ kind: z.enum(['correct', 'confirm']), nodeId: nodeIdSchema });
export type Proposal = Readonly<z.infer<typeof proposalSchema>>;

/** Review note in the attributes of a pending memory; all else there belongs to other modules. */
export const reviewNote = jsonCodec(
  z.object({
    waits: z.array(reviewReasonSchema).catch([]).default([]),
    conflicts: z.array(recordedConflictSchema).catch([]).default([]),
    proposal: proposalSchema.nullable().catch(null).default(null),
    /** Entities that a model's suggestion names, to be linked once it is accepted. */
    entities: z
      .array(z.object({ name: z.string(), type: entityTypeSchema }))
      .catch([])
      .default([]),
    snoozedUntil: epochMsSchema.nullable().catch(null).default(null),
    /** Memory that a rejected duplicate was merged into. */
    mergedInto: nodeIdSchema.nullable().catch(null).default(null),
  }),
);

/** Notes on a pending memory which others its acceptance changes, in addition to earlier notes. */
export function recordConflicts(
  set: ChangeGroupWriter,
  node: Pick<KnowledgeRow, 'id' | 'attributes'>,
  newConflicts: readonly RecordedConflict[],
): void {
  if (newConflicts.length === 0) return;
  const { conflicts } = reviewNote.parse(node.attributes);
  const attributes = withAttributes(node.attributes, {
    conflicts: [...conflicts, ...newConflicts],
  });
  set.update('nodes', node.id, { attributes });
}

/**
 * Current opponent of a noted conflict: if it was superseded since, an update concerns its
 * successor, and what was merged into another memory is that one. Null when none is left: an
 * opponent that ended, faded or was rejected is inert.
 */
export function currentOpponent(
  { knowledge }: Pick<ReadStore, 'knowledge'>,
  { nodeId, verdict }: RecordedConflict,
  now: EpochMs,
): KnowledgeRow | null {
  const visited = new Set<Id>();
  let opponent = knowledge.byId(nodeId);
  while (opponent !== null && hasSuccessor(opponent, verdict) && !visited.has(opponent.id)) {
    visited.add(opponent.id);
    const nextId = opponent.superseded_by ?? reviewNote.parse(opponent.attributes).mergedInto;
    opponent = nextId === null ? null : knowledge.byId(nextId);
  }
  if (opponent === null || opponent.status !== 'active' || opponent.review === 'rejected')
    return null;
  return opponent.fade_at !== null && opponent.fade_at <= now ? null : opponent;
}

function hasSuccessor(
  { status, review }: KnowledgeRow,
  verdict: RecordedConflict['verdict'],
): boolean {
  return review === 'rejected' || (verdict === 'update' && status === 'superseded');
}
