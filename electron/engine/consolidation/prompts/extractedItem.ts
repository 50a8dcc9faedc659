import { z } from 'zod';
import { entityRoleSchema, entityTypeSchema } from '../../../../shared/domain/entity.ts';
import { nodeKindSchema } from '../../../../shared/domain/node.ts';
import { textSchema } from '../../../../shared/domain/primitives.ts';

const typeSchema = z.enum(['semantic', 'opinion', 'procedural']);
const shortText = textSchema.min(1).max(200);

/**
 * Length limit of a statement: a longer one is a copied passage, or several statements. The model is
 * asked for it once more.
 */
const MAX_STATEMENT_LENGTH = 600;

const requestedEntitySchema = z.strictObject({
  name: z.string(),
  type: entityTypeSchema,
  role: entityRoleSchema,
  aliases: z.array(z.string()),
});

/**
 * Memory as the model is asked to write it. Strict, every key required, as servers that enforce a
 * schema demand. The quote comes first: a grammar writes keys in this order, and what is copied
 * before it is reworded grounds a small model.
 */
export const requestedItemSchema = z.strictObject({
  evidence: z.array(z.strictObject({ episode: z.string(), quote: z.string() })),
  content: z.string(),
  type: typeSchema,
  kind: nodeKindSchema.nullable(),
  event_time: z.string().nullable(),
  true_from: z.string().nullable(),
  true_until: z.string().nullable(),
  entities: z.array(requestedEntitySchema),
  predicate: z.string().nullable(),
  vital: z.boolean(),
  confidence: z.number(),
  importance: z.int(),
  summary: z.string(),
});

/** Item as a tool takes it, where a model leaves out what it has nothing for. */
export const savedItemSchema = requestedItemSchema
  .extend({ entities: z.array(requestedEntitySchema.partial({ aliases: true })) })
  .partial()
  .loose();

/** Number, or one in quotation marks; null, which would coerce to 0, is invalid. */
const figureSchema = z.union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())]);

/** Memory as it is parsed: a missing field gets the value that claims least. */
export const extractedItemSchema = z.object({
  type: typeSchema.catch('semantic'),
  kind: nodeKindSchema.nullable().catch(null),
  content: textSchema.trim().min(1).max(MAX_STATEMENT_LENGTH),
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
        /** Further names, as the turn gives them. */
        aliases: z.array(shortText.trim()).max(5).catch([]),
      }),
    )
    .max(20)
    .catch([]),
  /** Relation of subject and object, in whatever spelling. */
  predicate: z.string().nullable().catch(null),
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
