import { z } from 'zod';
import { modelProblemSchema, usageSchema } from '../domain/model.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

/** Why a session could not be read: the model's problem, or an answer nobody could make sense of. */
export const consolidationProblemSchema = z.enum([...modelProblemSchema.options, 'unreadable']);
export type ConsolidationProblem = z.infer<typeof consolidationProblemSchema>;

/** Why something a model proposed was left out; each has its sentence in the locales. */
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

export const rejectedItemSchema = z.strictObject({ reason: dropReasonSchema, content: z.string() });

/** A session that nothing, or not everything, was drawn from yet. */
export const queuedSessionSchema = z.strictObject({
  sessionId: idSchema,
  conversationId: idSchema,
  conversationTitle: z.string(),
  firstSeenAt: epochMsSchema,
  lastMessageAt: epochMsSchema,
  /** It is still being talked in. */
  open: z.boolean(),
  attempts: z.int().nonnegative(),
  problem: consolidationProblemSchema.nullable(),
  /** What the tries took that came to nothing. */
  ...usageSchema.shape,
});
export type QueuedSession = z.infer<typeof queuedSessionSchema>;

/** A part of a session that was read, and what that took. */
export const readChunkSchema = z.strictObject({
  sessionId: idSchema,
  conversationId: idSchema,
  conversationTitle: z.string(),
  at: epochMsSchema,
  model: z.string().nullable(),
  turns: z.int().nonnegative(),
  promptTokens: z.int().nonnegative(),
  completionTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative().nullable(),
  ms: z.int().nonnegative(),
  dropped: z.array(rejectedItemSchema),
});
export type ReadChunk = z.infer<typeof readChunkSchema>;

export const consolidationStateSchema = z.strictObject({
  /** The model that reads; null: sessions wait until there is one. */
  model: z.string().nullable(),
  running: z
    .strictObject({
      sessionId: idSchema,
      done: z.int().nonnegative(),
      of: z.int().positive(),
      startedAt: epochMsSchema,
    })
    .nullable(),
  /** Oldest first. */
  queue: z.array(queuedSessionSchema),
  /** Newest first. */
  recent: z.array(readChunkSchema),
});
export type ConsolidationState = z.infer<typeof consolidationStateSchema>;

export const consolidationCommands = {
  'consolidation.get': command(z.strictObject(inWorkspace), consolidationStateSchema),
  /** Reads what waits, or only the named sessions; `consolidation.changed` tells how it goes. */
  'consolidation.run': command(
    z.strictObject({ ...inWorkspace, sessionIds: z.array(idSchema).max(1_000).optional() }),
    z.strictObject({ started: z.boolean(), waiting: z.int().nonnegative() }),
  ),
  /** What is applied stays; the session it was at stays pending. */
  'consolidation.cancel': command(
    z.strictObject(inWorkspace),
    z.strictObject({ cancelled: z.boolean() }),
  ),
} as const;
