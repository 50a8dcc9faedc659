import { z } from 'zod';
import { modelProblemSchema, usageSchema } from '../domain/model.ts';
import { epochMsSchema, idSchema, conversationIdSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

/** Reason for which a session could not be read: the model's problem, or an unparsable answer. */
export const consolidationProblemSchema = z.enum([...modelProblemSchema.options, 'unreadable']);
export type ConsolidationProblem = z.infer<typeof consolidationProblemSchema>;

/** Reason for which a proposed item was dropped; each has its sentence in the locales. */
export const dropReasonSchema = z.enum([
  'bad_shape',
  'unknown_episode',
  'quote_not_found',
  'no_evidence',
  'wrong_language',
  'never_extract',
  'rejected_before',
  'too_many',
  'cut_off',
]);
export type DropReason = z.infer<typeof dropReasonSchema>;

export const droppedItemSchema = z.strictObject({ reason: dropReasonSchema, content: z.string() });

/** Session that is not, or not completely, consolidated yet. */
export const queuedSessionSchema = z.strictObject({
  sessionId: idSchema,
  /** Null for a document. */
  conversationId: conversationIdSchema.nullable(),
  documentId: idSchema.nullable(),
  /** Title of the conversation, or name of the document. */
  conversationTitle: z.string(),
  firstSeenAt: epochMsSchema,
  lastMessageAt: epochMsSchema,
  /** The session is still open. */
  open: z.boolean(),
  attempts: z.int().nonnegative(),
  problem: consolidationProblemSchema.nullable(),
  /** Token usage of the failed attempts. */
  ...usageSchema.shape,
});
export type QueuedSession = z.infer<typeof queuedSessionSchema>;

/** Consolidated chunk of a session, with its cost. */
export const readChunkSchema = z.strictObject({
  sessionId: idSchema,
  /** Null for a document. */
  conversationId: conversationIdSchema.nullable(),
  documentId: idSchema.nullable(),
  /** Title of the conversation, or name of the document. */
  conversationTitle: z.string(),
  at: epochMsSchema,
  model: z.string().nullable(),
  turns: z.int().nonnegative(),
  promptTokens: z.int().nonnegative(),
  completionTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  ms: z.int().nonnegative(),
  dropped: z.array(droppedItemSchema),
});
export type ReadChunk = z.infer<typeof readChunkSchema>;

export const consolidationStateSchema = z.strictObject({
  /** Memory model; null: sessions wait until there is one. */
  model: z.string().nullable(),
  running: z
    .strictObject({
      sessionId: idSchema,
      done: z.int().nonnegative(),
      of: z.int().positive(),
      startedAt: epochMsSchema,
    })
    .nullable(),
  /** Pending sessions, oldest first. */
  queue: z.array(queuedSessionSchema),
  /** Recent chunks, newest first. */
  recent: z.array(readChunkSchema),
});
export type ConsolidationState = z.infer<typeof consolidationStateSchema>;

export const consolidationCommands = {
  'consolidation.get': command(z.strictObject(inWorkspace), consolidationStateSchema),
  /**
   * Consolidates pending sessions, or only the named ones; `consolidation.changed` reports
   * progress.
   */
  'consolidation.run': command(
    z.strictObject({ ...inWorkspace, sessionIds: z.array(idSchema).max(1_000).optional() }),
    z.strictObject({ started: z.boolean(), waiting: z.int().nonnegative() }),
  ),
  /** Applied chunks stay; the session in progress stays pending. */
  'consolidation.cancel': command(
    z.strictObject(inWorkspace),
    z.strictObject({ cancelled: z.boolean() }),
  ),
} as const;
