import { z } from 'zod';
import { attachmentSchema } from './attachment.ts';
import { modelProblemSchema, modelRefSchema, usageSchema } from './model.ts';
import { pastedSchema } from './pasted.ts';
import {
  epochMsSchema,
  idSchema,
  nodeIdSchema,
  conversationIdSchema,
  messageIdSchema,
  citableIdSchema,
} from './primitives.ts';
import { receiptSummarySchema } from './receipt.ts';

/** Length limit of a conversation's label, in UTF-16 code units. */
export const MAX_LABEL_LENGTH = 50;
export const labelSchema = z.string().min(1).max(MAX_LABEL_LENGTH);

export const conversationSchema = z.strictObject({
  id: conversationIdSchema,
  title: z.string(),
  /** True while the title is derived from the first message; a rename ends it. */
  titleIsAutomatic: z.boolean(),
  createdAt: epochMsSchema,
  lastMessageAt: epochMsSchema,
  trashedAt: epochMsSchema.nullable(),
  messageCount: z.int().nonnegative(),
  preview: z.string(),
  /** Model chosen for this conversation; null = that of the role. */
  model: modelRefSchema.nullable(),
  /** Memory switch; false: its turns are stored as messages only, and nothing is recalled. */
  memory: z.boolean(),
  /** Temporary: nothing is stored; it vanishes when Loci ends. */
  temporary: z.boolean(),
  pinnedAt: epochMsSchema.nullable(),
  archivedAt: epochMsSchema.nullable(),
  /** Words of the person to sort and find it by, in the order they were added. */
  labels: z.array(labelSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const messageRoleSchema = z.enum(['user', 'assistant']);

/**
 * `streaming` while text arrives, `complete` when finished, `interrupted` when it stopped early
 * (partial text kept, retry offered), `failed` when there is no text.
 */
export const messageStateSchema = z.enum(['streaming', 'complete', 'interrupted', 'failed']);

/** Citation of an answer: the number in its text, and the memory behind it. */
export const citationSchema = z.strictObject({
  n: z.int().positive(),
  nodeId: citableIdSchema,
  /** Short quote of the memory at the time it was used. */
  quote: z.string(),
  eventTime: epochMsSchema,
});
export type Citation = z.infer<typeof citationSchema>;

/** Memory action performed by an answer, shown as a card under it with undo. */
export const memoryActionSchema = z.strictObject({
  action: z.enum([
    'remembered',
    'corrected',
    'confirmed',
    'retracted',
    /** The preview of forgetting is offered; nothing is erased. */
    'forget_offered',
    'already_known',
    /** To-do that is done. */
    'finished',
    /** Contradicted by `other`: the person is offered the choice. */
    'disputed',
    /** Proposed by a model: it takes effect once the person has accepted it. */
    'proposed',
    /** Learned from newer words, in place of `other`. */
    'updated',
    /** One of several memories that a command may mean: the person is offered to choose it. */
    'choice_offered',
  ]),
  nodeId: nodeIdSchema,
  content: z.string(),
  /** Change group to undo; null when nothing changed. */
  changeId: idSchema.nullable(),
  /** Other side of a dispute, a memory or a turn; or the memory that was updated. */
  other: z.strictObject({ nodeId: nodeIdSchema, content: z.string() }).optional(),
  /** Command that an offered choice carries out; `content` is the new wording of a correction. */
  choice: z
    .strictObject({
      command: z.enum(['forget', 'confirm', 'correct', 'done', 'cancel']),
      content: z.string().optional(),
    })
    .optional(),
  /** The person has decided a dispute; not stored, but looked up. */
  resolved: z.literal(true).optional(),
  /** The change is undone; not stored, but looked up. */
  isUndone: z.literal(true).optional(),
});
export type MemoryAction = z.infer<typeof memoryActionSchema>;

/** Tool call of an answer, shown as a quiet chip. */
export const toolCallSchema = z.strictObject({
  id: idSchema,
  name: z.string().max(100),
  /** JSON, normalized: the arguments actually used. */
  arguments: z.string(),
  /** JSON; null while it runs. */
  result: z.string().nullable(),
  state: z.enum(['running', 'done', 'refused']),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

export const messageSchema = z.strictObject({
  id: messageIdSchema,
  conversationId: conversationIdSchema,
  sessionId: idSchema,
  turnId: idSchema,
  role: messageRoleSchema,
  text: z.string(),
  state: messageStateSchema,
  createdAt: epochMsSchema,
  /** Author: `built-in` for the built-in assistant, else the model's name; null on user turns. */
  author: z.string().nullable(),
  /** Number of secrets redacted before the message was stored. */
  redactions: z.int().nonnegative(),
  citations: z.array(citationSchema),
  actions: z.array(memoryActionSchema),
  /** Problem, when the state is `interrupted` or `failed`. */
  problem: modelProblemSchema.nullable(),
  /** Reasoning of the model; shown collapsed, never evidence. */
  reasoning: z.string(),
  toolCalls: z.array(toolCallSchema),
  usage: usageSchema.nullable(),
  /** Summary of the answer's receipt; null if memory was not searched. */
  receipt: receiptSummarySchema.nullable(),
  /** Versions of this turn or of this answer, oldest first, this one among them. */
  versions: z.array(messageIdSchema),
  /** True while the message waits in the external journal for the database to come back. */
  waiting: z.boolean(),
  /** Forgotten by the person: only its place is left. */
  forgotten: z.literal(true).optional(),
  /** Pasted passages of a turn, if any. */
  pasted: pastedSchema.optional(),
  /** Files attached to a turn; left out without any. */
  attachments: z.array(attachmentSchema).optional(),
});
export type Message = z.infer<typeof messageSchema>;
