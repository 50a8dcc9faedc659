import { z } from 'zod';
import { relationTypeSchema } from '../domain/edge.ts';
import { memoryNodeSchema } from '../domain/node.ts';
import {
  idSchema,
  memoryTextSchema,
  nodeIdSchema,
  textSchema,
  timeSchema,
} from '../domain/primitives.ts';
import { questionIntentSchema, receiptItemSchema } from '../domain/receipt.ts';
import { command } from './define.ts';
import { evidenceSchema } from './facts.ts';

const inWorkspace = { workspaceId: idSchema };

/**
 * Diagnosis of what memory recalls for a question, bounded. On the wire `evidence` is the recalled
 * items, and `provenance` is what the glossary calls evidence: the quotes that an item rests on.
 */
export const diagnosisSchema = z.strictObject({
  question: z.string(),
  intent: questionIntentSchema,
  complexity: z.enum(['simple', 'complex']),
  budget: z.strictObject({ tokens: z.int().nonnegative(), used: z.int().nonnegative() }),
  evidence: z.array(
    z.strictObject({
      item: receiptItemSchema,
      provenance: z.array(evidenceSchema),
      /** Pending newer statement that would change a memory; left out without one. */
      unconfirmed: z.string().optional(),
      /** Interval in which a memory holds; left out where it is open. */
      trueFrom: timeSchema.optional(),
      trueUntil: timeSchema.optional(),
      /** True if the statement no longer holds, or the event is over; else left out. */
      isPast: z.literal(true).optional(),
    }),
  ),
  /** Links among the recalled items: causes, replacements, contradictions, sources. */
  links: z.array(
    z.strictObject({ from: nodeIdSchema, to: nodeIdSchema, relation: relationTypeSchema }),
  ),
  /** Number of items found but omitted for lack of space. */
  omitted: z.int().nonnegative(),
});

export const diagnosticsCommands = {
  /** Diagnoses a question without any model, and without changing anything. */
  'diagnostics.investigate': command(
    z.strictObject({
      ...inWorkspace,
      question: textSchema.min(1).max(2_000),
      /** Absent: `context.token_budget`. */
      tokens: z.int().min(200).max(16_000).optional(),
    }),
    diagnosisSchema,
  ),
  /** Saves a finding as an observation, with its evidence. */
  'diagnostics.save': command(
    z.strictObject({
      ...inWorkspace,
      finding: memoryTextSchema,
      evidence: z.array(nodeIdSchema).min(1).max(50),
    }),
    z.strictObject({ node: memoryNodeSchema, changeId: idSchema }),
  ),
} as const;
