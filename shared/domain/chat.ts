import { z } from 'zod';
import { epochMsSchema, idSchema } from './primitives.ts';

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
});
export type Conversation = z.infer<typeof conversationSchema>;

export const messageRoleSchema = z.enum(['user', 'assistant']);
export type MessageRole = z.infer<typeof messageRoleSchema>;

/**
 * `streaming` while text still arrives, `complete` when it is all there, `interrupted` when it
 * stopped early (partial text kept, retry offered), `failed` when nothing could be said.
 */
export const messageStateSchema = z.enum(['streaming', 'complete', 'interrupted', 'failed']);
export type MessageState = z.infer<typeof messageStateSchema>;

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
  action: z.enum(['remembered', 'corrected', 'confirmed', 'retracted', 'already_known']),
  nodeId: idSchema,
  content: z.string(),
  /** The change group to undo; null when nothing changed. */
  changeId: idSchema.nullable(),
});
export type MemoryAction = z.infer<typeof memoryActionSchema>;

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
  /** A code of `renderer/locales`, when the state is `interrupted` or `failed`. */
  problem: z.string().nullable(),
  /** True while the message waits in the fallback journal for the database to come back. */
  waiting: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;
