import { z } from 'zod';
import { nodeKindSchema, trustSchema } from './node.ts';
import { epochMsSchema, idSchema } from './primitives.ts';

/** What a question is after: decides which graph walk helps. */
export const questionIntentSchema = z.enum(['why', 'when', 'who', 'what', 'general']);
export type QuestionIntent = z.infer<typeof questionIntentSchema>;

/** By which list of candidates a memory was found. */
export const recallListSchema = z.enum([
  'text',
  'vector',
  'causal',
  'temporal',
  'entity',
  'derived',
  /** The model looked it up itself, with a tool. */
  'tool',
]);
export type RecallList = z.infer<typeof recallListSchema>;

export const recallPathSchema = z.strictObject({
  list: recallListSchema,
  /** Place in that list, from 1; null where it has no order. */
  rank: z.int().positive().nullable(),
  /** What that list gave it; null where it gives none. */
  score: z.number().nullable(),
  /** Stations of a walk in words, from the question to this memory: contents or names. */
  via: z.array(z.string()),
});
export type RecallPath = z.infer<typeof recallPathSchema>;

/**
 * `used`: the model read it. `not_needed`: found, and others fitted better. `cut`: the budget had no
 * room. `held_back`: from a file, and nobody asked for files.
 */
export const receiptGroupSchema = z.enum(['used', 'not_needed', 'cut', 'held_back']);
export type ReceiptGroup = z.infer<typeof receiptGroupSchema>;

export const receiptItemSchema = z.strictObject({
  nodeId: idSchema,
  source: z.enum(['memory', 'turn', 'entity']),
  group: receiptGroupSchema,
  /** As it was when it was used. */
  text: z.string(),
  kind: nodeKindSchema.nullable(),
  trust: trustSchema,
  eventTime: epochMsSchema.nullable(),
  score: z.number(),
  tokens: z.int().nonnegative(),
  paths: z.array(recallPathSchema),
  /** Its number in what the model read; null when it was not in it. */
  n: z.int().positive().nullable(),
  /** Whether the answer names it. */
  cited: z.boolean(),
});
export type ReceiptItem = z.infer<typeof receiptItemSchema>;

/** Parts of the standing profile, in the order they are read. */
export const bulletinSectionSchema = z.enum([
  'knowledge_summary',
  'active_goals',
  'open_todos',
  'recent_decisions',
  'preference_profile',
  'conflicts_and_uncertainties',
]);
export type BulletinSection = z.infer<typeof bulletinSectionSchema>;

/** What the line under an answer says. */
export const receiptSummarySchema = z.strictObject({
  used: z.int().nonnegative(),
  notNeeded: z.int().nonnegative(),
  cut: z.int().nonnegative(),
  /** How long memory took. */
  ms: z.int().nonnegative(),
});
export type ReceiptSummary = z.infer<typeof receiptSummarySchema>;

export const receiptWarningSchema = z.enum([
  /** Memory could not be searched: the answer was made without it. */
  'no_context',
  /** The profile could not be made anew: the last good one was used. */
  'old_bulletin',
  /** Neither could: the answer was made without a profile. */
  'no_bulletin',
  /** A part of search was out of order; the others answered. */
  'no_full_text',
  /** Just opened: turns were found by their words alone. */
  'indexes_building',
  'no_vectors',
  'no_graph',
  /** The model's server refuses tools: it could look nothing up, and save nothing, by itself. */
  'no_tools',
  /** The model reads so little at once that a part of what memory had was left out. */
  'shortened',
]);
export type ReceiptWarning = z.infer<typeof receiptWarningSchema>;

/** The steps of one search, in the order they run. */
export const searchStepSchema = z.enum([
  'indexes',
  'understand',
  'text',
  'vector',
  'graph',
  'fusion',
  'rows',
]);
export type SearchStep = z.infer<typeof searchStepSchema>;

/** `context` is all of finding, its steps among it; `bulletin` is made meanwhile. */
export const receiptStepSchema = z.enum(['context', ...searchStepSchema.options, 'bulletin']);

/** Everything memory had to do with one answer. */
export const receiptSchema = z.strictObject({
  messageId: idSchema,
  turnId: idSchema,
  query: z.string(),
  at: epochMsSchema,
  intent: questionIntentSchema,
  complexity: z.enum(['simple', 'complex']),
  /** Tokens given to memories, and used. Null for the assistant without a model: it reads all. */
  budget: z.strictObject({ tokens: z.int().nonnegative(), used: z.int().nonnegative() }).nullable(),
  items: z.array(receiptItemSchema),
  /** The standing profile that the model read besides. */
  bulletin: z
    .strictObject({
      id: idSchema,
      tokens: z.int().nonnegative(),
      lines: z.array(
        z.strictObject({ nodeId: idSchema, section: bulletinSectionSchema, text: z.string() }),
      ),
    })
    .nullable(),
  /** Left out before anything was assembled. */
  excluded: z.array(
    z.strictObject({
      nodeId: idSchema,
      text: z.string(),
      why: z.enum(['answer_without', 'not_relevant']),
    }),
  ),
  /** What was done, in milliseconds. */
  timings: z.array(z.strictObject({ step: receiptStepSchema, ms: z.number() })),
  warnings: z.array(receiptWarningSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;
