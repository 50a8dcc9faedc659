import { z } from 'zod';
import { reviewReasonSchema } from '../../../shared/contract/review.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import { epochMsSchema, nodeIdSchema } from '../../../shared/domain/primitives.ts';

/** Conflict of a pending memory that takes effect when it is accepted. */
const recordedConflictSchema = z.object({
  nodeId: nodeIdSchema,
  verdict: z.enum(['update', 'contradiction']),
  /** Confidence of the model's verdict, 0..1. */
  confidence: z.number().exactOptional(),
});
export type RecordedConflict = z.infer<typeof recordedConflictSchema>;

/** Review note in the attributes of a pending memory; all else there belongs to other modules. */
export const reviewNote = jsonCodec(
  z.object({
    waits: z.array(reviewReasonSchema).catch([]).default([]),
    conflicts: z.array(recordedConflictSchema).catch([]).default([]),
    proposal: z
      .object({ kind: z.enum(['correct', 'confirm']), nodeId: nodeIdSchema })
      .nullable()
      .catch(null)
      .default(null),
    snoozedUntil: epochMsSchema.nullable().catch(null).default(null),
  }),
);
