import { z } from 'zod';
import { modelProblemSchema, modelRefSchema, usageSchema } from './model.ts';
import { pastedSchema } from './pasted.ts';
import { epochMsSchema, idSchema } from './primitives.ts';
import { receiptSummarySchema } from './receipt.ts';

export const conversationSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  /** True while the title is made from the first message; a rename ends it. */
  titleIsAutomatic: z.boolean(),
  createdAt: epochMsSchema,
  lastMessageAt: epochMsSchema,
  trashedAt: epochMsSchema.nullable(),
  messageCount: z.int().nonnegative(),
  preview: z.string(),
  /** The model chosen for this conversation; null = the one of the role. */
  model: modelRefSchema.nullable(),
  /** False: its turns are messages and nothing else, and nothing is recalled. */
  memory: z.boolean(),
  /** Nothing of it is written anywhere; it is gone when Loci ends. */
  temporary: z.boolean(),
  pinnedAt: epochMsSchema.nullable(),
  archivedAt: epochMsSchema.nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const messageRoleSchema = z.enum(['user', 'assistant']);

/**
 * `streaming` while text still arrives, `complete` when it is all there, `interrupted` when it
 * stopped early (partial text kept, retry offered), `failed` when nothing could be said.
 */
export const messageStateSchema = z.enum(['streaming', 'complete', 'interrupted', 'failed']);

/** What an answer used: the number in its text, and the memory behind it. */
export const citationSchema = z.strictObject({
  n: z.int().positive(),
  nodeId: idSchema,
  /** Short quote of the memory as it was when it was used. */
  quote: z.string(),
  eventTime: epochMsSchema,
});
export type Citation = z.infer<typeof citationSchema>;

/** What an answer did to memory, shown as a card under it with undo. */
export const memoryActionSchema = z.strictObject({
  action: z.enum([
    'remembered',
    'corrected',
    'confirmed',
    'retracted',
    'already_known',
    /** A model suggests it: it counts once the person has accepted it. */
    'proposed',
  ]),
  nodeId: idSchema,
  content: z.string(),
  /** The change group to undo; null when nothing changed. */
  changeId: idSchema.nullable(),
});
export type MemoryAction = z.infer<typeof memoryActionSchema>;

/** A tool the model called while it answered, shown as a quiet chip. */
export const toolCallSchema = z.strictObject({
  id: idSchema,
  name: z.string().max(100),
  /** JSON, normalized: what the tool was really called with. */
  arguments: z.string(),
  /** JSON; null while it runs. */
  result: z.string().nullable(),
  state: z.enum(['running', 'done', 'refused']),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

export const messageSchema = z.strictObject({
  id: idSchema,
  conversationId: idSchema,
  sessionId: idSchema,
  turnId: idSchema,
  role: messageRoleSchema,
  text: z.string(),
  state: messageStateSchema,
  createdAt: epochMsSchema,
  /** `built-in` for the assistant without a model, else the model's name; null on user turns. */
  author: z.string().nullable(),
  /** How many secrets were replaced before the message was stored. */
  redactions: z.int().nonnegative(),
  citations: z.array(citationSchema),
  actions: z.array(memoryActionSchema),
  /** Why, when the state is `interrupted` or `failed`. */
  problem: modelProblemSchema.nullable(),
  /** What the model thought aloud; shown folded, never evidence. */
  reasoning: z.string(),
  toolCalls: z.array(toolCallSchema),
  usage: usageSchema.nullable(),
  /** What memory had to do with an answer, in short; null where it was not asked. */
  receipt: receiptSummarySchema.nullable(),
  /** Every version of this turn or of this answer, oldest first, this one among them. */
  versions: z.array(idSchema),
  /** True while the message waits in the fallback journal for the database to come back. */
  waiting: z.boolean(),
  /** The person had what it said forgotten: only its place is left. */
  forgotten: z.literal(true).optional(),
  /** Passages of a turn that were pasted, where there are any. */
  pasted: pastedSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;
