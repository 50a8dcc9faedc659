import { z } from 'zod';
import { nodeKindSchema, trustSchema } from './node.ts';
import {
  epochMsSchema,
  idSchema,
  nodeIdSchema,
  messageIdSchema,
  entityIdSchema,
} from './primitives.ts';

/** Intent of a question: decides which graph walk helps. */
export const questionIntentSchema = z.enum(['why', 'when', 'who', 'what', 'general']);
export type QuestionIntent = z.infer<typeof questionIntentSchema>;

/** Candidate list that found a memory. */
export const recallListSchema = z.enum([
  'text',
  'vector',
  'causal',
  'temporal',
  'entity',
  'derived',
  /** Looked up by the model itself, with a tool. */
  'tool',
]);
export type RecallList = z.infer<typeof recallListSchema>;

export const recallPathSchema = z.strictObject({
  list: recallListSchema,
  /** Rank in that list, from 1; null where it has no order. */
  rank: z.int().positive().nullable(),
  /** Score within that list; null where it gives none. */
  score: z.number().nullable(),
  /** Path of a walk in words, from the question to this memory: contents or names. */
  via: z.array(z.string()),
});
export type RecallPath = z.infer<typeof recallPathSchema>;

/**
 * `used`: it was sent to the model, whether the answer cites it or not (the summary counts these as
 * `used` and `read`). `not_needed`: found, but others ranked higher. `cut`: it exceeded the budget.
 * `held_back`: from a file, and the question did not ask for files.
 */
export const receiptGroupSchema = z.enum(['used', 'not_needed', 'cut', 'held_back']);
export type ReceiptGroup = z.infer<typeof receiptGroupSchema>;

const receiptItemFields = {
  group: receiptGroupSchema,
  /** Text at the time it was used; of a long turn the passage that matched. */
  text: z.string(),
  /** That passage in the turn: UTF-16 offsets; absent: the text is the whole. */
  passage: z.strictObject({ start: z.int().nonnegative(), end: z.int().nonnegative() }).optional(),
  kind: nodeKindSchema.nullable(),
  trust: trustSchema,
  eventTime: epochMsSchema.nullable(),
  score: z.number(),
  tokens: z.int().nonnegative(),
  paths: z.array(recallPathSchema),
  /** Citation number in the model's context; null when it was not in it. */
  n: z.int().positive().nullable(),
  /** True if the answer cites it. */
  cited: z.boolean(),
};

export const receiptItemSchema = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.enum(['memory', 'turn']),
    nodeId: nodeIdSchema,
    ...receiptItemFields,
  }),
  z.strictObject({ source: z.literal('entity'), nodeId: entityIdSchema, ...receiptItemFields }),
]);
export type ReceiptItem = z.infer<typeof receiptItemSchema>;
export type NodeReceiptItem = Exclude<ReceiptItem, { readonly source: 'entity' }>;

/** Sections of the standing profile, in reading order. */
export const bulletinSectionSchema = z.enum([
  'knowledge_summary',
  'active_goals',
  'open_todos',
  'recent_decisions',
  'preference_profile',
  'conflicts_and_uncertainties',
]);
export type BulletinSection = z.infer<typeof bulletinSectionSchema>;

/** Sections with priority in the profile's budget: the others get lines only if all of these fit. */
export const taskSectionSchema = bulletinSectionSchema.extract([
  'active_goals',
  'open_todos',
  'recent_decisions',
]);
export type TaskSection = z.infer<typeof taskSectionSchema>;

/** Numbers of goals, to-dos and decisions that had no room in the profile. */
export const hiddenCountsSchema = z.strictObject({
  active_goals: z.int().positive().optional(),
  open_todos: z.int().positive().optional(),
  recent_decisions: z.int().positive().optional(),
});
export type HiddenCounts = z.infer<typeof hiddenCountsSchema>;

/** Summary for the line under an answer; its `used` is narrower than the group `used` of an item. */
export const receiptSummarySchema = z.strictObject({
  /** Memories that the answer cites, those of the standing profile included. */
  used: z.int().nonnegative(),
  /** Memories sent to the model that the answer does not cite; absent in older summaries. */
  read: z.int().nonnegative().optional(),
  notNeeded: z.int().nonnegative(),
  cut: z.int().nonnegative(),
  /** Duration of recall. */
  ms: z.int().nonnegative(),
});
export type ReceiptSummary = z.infer<typeof receiptSummarySchema>;

/** Stored summary: earlier versions stored a negative duration when the clock was set back. */
export const storedSummarySchema = receiptSummarySchema.extend({
  ms: receiptSummarySchema.shape.ms.catch(0),
});

/** Attached file as a model read it. */
export const receiptAttachmentSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['document', 'image']),
  tokens: z.int().nonnegative(),
  /** True if only its beginning fit, or nothing. */
  isCut: z.boolean(),
  /** True if the model read nothing of it; absent in receipts of earlier versions. */
  isOmitted: z.boolean().optional(),
  /** True if it was attached to an earlier turn; absent in receipts of earlier versions. */
  isEarlier: z.boolean().optional(),
});
export type ReceiptAttachment = z.infer<typeof receiptAttachmentSchema>;

export const receiptWarningSchema = z.enum([
  /** Memory could not be searched: the answer was made without it. */
  'no_context',
  /** The profile could not be rebuilt: the last good one was used. */
  'old_bulletin',
  /** There was no earlier profile either: the answer was made without one. */
  'no_bulletin',
  /** Full-text search failed; the other lists answered. */
  'no_full_text',
  /** Indexes are being built after opening: turns were found by full text alone. */
  'indexes_building',
  /** Search by vectors failed; the other lists answered. */
  'no_vectors',
  /** Search of the graph failed; the other lists answered. */
  'no_graph',
  /** The model's server refuses tools: it could look nothing up, and save nothing, by itself. */
  'no_tools',
  /** The model reads so little at once that some tools were not sent. */
  'fewer_tools',
  /** The model's server takes no pictures: it did not see those that were attached. */
  'no_images',
  /** The model reads so little at once that a part of what memory had was left out. */
  'shortened',
]);
export type ReceiptWarning = z.infer<typeof receiptWarningSchema>;

/** Steps of one search, in the order they run. */
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

/** Steps of recall: `context` is the total, search steps included; `bulletin` runs in parallel. */
export const receiptStepSchema = z.enum(['context', ...searchStepSchema.options, 'bulletin']);

/** Receipt: all use of memory by one answer. */
export const receiptSchema = z.strictObject({
  messageId: messageIdSchema,
  turnId: idSchema,
  query: z.string(),
  at: epochMsSchema,
  intent: questionIntentSchema,
  complexity: z.enum(['simple', 'complex']),
  /** Token budget of memories, and tokens used. Null for the built-in assistant: it reads all. */
  budget: z.strictObject({ tokens: z.int().nonnegative(), used: z.int().nonnegative() }).nullable(),
  items: z.array(receiptItemSchema),
  /** Standing profile that the model read as well. */
  bulletin: z
    .strictObject({
      id: idSchema,
      tokens: z.int().nonnegative(),
      lines: z.array(
        z.strictObject({
          nodeId: nodeIdSchema,
          section: bulletinSectionSchema,
          text: z.string(),
          /** Citation number; absent in receipts of earlier versions. */
          n: z.int().positive().nullable().optional(),
          /** True if the answer cites it. */
          cited: z.boolean().optional(),
        }),
      ),
      /** Absent in receipts of earlier versions. */
      hidden: hiddenCountsSchema.optional(),
    })
    .nullable(),
  /** Memories excluded before anything was assembled. */
  excluded: z.array(
    z.strictObject({
      nodeId: nodeIdSchema,
      text: z.string(),
      why: z.enum(['answer_without', 'not_relevant']),
    }),
  ),
  /** Steps of recall, in milliseconds. */
  timings: z.array(z.strictObject({ step: receiptStepSchema, ms: z.number() })),
  warnings: z.array(receiptWarningSchema),
  /** Files attached to the question and to the turns just before it; left out without any. */
  attachments: z.array(receiptAttachmentSchema).optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
