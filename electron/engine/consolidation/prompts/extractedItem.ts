import { z } from 'zod';
import { entityRoleSchema, entityTypeSchema } from '../../../../shared/domain/entity.ts';
import { nodeKindSchema } from '../../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH, textSchema } from '../../../../shared/domain/primitives.ts';

const typeSchema = z.enum(['semantic', 'opinion', 'procedural']);
const shortText = textSchema.min(1).max(200);

/**
 * Memory as the model is asked to write it. Strict, every key required, as servers that enforce a
 * schema demand.
 */
export const requestedItemSchema = z.strictObject({
  type: typeSchema,
  kind: nodeKindSchema.nullable(),
  content: z.string(),
  summary: z.string(),
  importance: z.int(),
  confidence: z.number(),
  event_time: z.string().nullable(),
  true_from: z.string().nullable(),
  true_until: z.string().nullable(),
  entities: z.array(
    z.strictObject({ name: z.string(), type: entityTypeSchema, role: entityRoleSchema }),
  ),
  evidence: z.array(z.strictObject({ episode: z.string(), quote: z.string() })),
});

/** Number, or one in quotation marks; null, which would coerce to 0, is invalid. */
const figureSchema = z.union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())]);

/** Memory as it is parsed: a missing field gets the value that claims least. */
export const extractedItemSchema = z.object({
  type: typeSchema.catch('semantic'),
  kind: nodeKindSchema.nullable().catch(null),
  content: textSchema.trim().min(1).max(MAX_MEMORY_LENGTH),
  summary: textSchema.trim().max(500).catch(''),
  importance: figureSchema.pipe(z.number().min(0).max(100)).transform(Math.round).catch(50),
  confidence: figureSchema.pipe(z.number().min(0).max(1)).catch(0.5),
  event_time: z.string().nullable().catch(null),
  true_from: z.string().nullable().catch(null),
  true_until: z.string().nullable().catch(null),
  entities: z
    .array(
      z.object({
        name: shortText.trim(),
        type: entityTypeSchema.catch('concept'),
        role: entityRoleSchema.catch('mention'),
      }),
    )
    .max(20)
    .catch([]),
  /** True for what it would be a shock to see forgotten. */
  vital: z.boolean().catch(false),
  evidence: z
    .array(
      z.object({
        episode: z.union([z.string(), z.number()]).transform(String),
        quote: textSchema.min(1),
      }),
    )
    .min(1)
    .max(20),
});
export type ExtractedItem = z.infer<typeof extractedItemSchema>;
