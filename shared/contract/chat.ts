import { z } from 'zod';
import { conversationSchema, messageSchema } from '../domain/chat.ts';
import { epochMsSchema, idSchema, messageTextSchema, nameSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const ofConversation = { ...inWorkspace, conversationId: idSchema };

/** A stretch of a conversation without a pause longer than `session.timeout_sec`. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  startedAt: epochMsSchema,
  /** Null while it is the conversation's open session. */
  completedAt: epochMsSchema.nullable(),
  /** When a consolidation went through it; null = pending. */
  consolidatedAt: epochMsSchema.nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

export const chatCommands = {
  'conversations.list': command(
    z.strictObject({ ...inWorkspace, trashed: z.boolean().default(false) }),
    z.strictObject({ conversations: z.array(conversationSchema) }),
  ),
  'conversations.create': command(z.strictObject(inWorkspace), conversationSchema),
  'conversations.get': command(z.strictObject(ofConversation), conversationSchema),
  'conversations.rename': command(
    z.strictObject({ ...ofConversation, title: nameSchema }),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema }),
  ),
  /** Its turns leave recall at once; undo or restore brings them back. */
  'conversations.trash': command(
    z.strictObject(ofConversation),
    z.strictObject({ changeId: idSchema }),
  ),
  'conversations.restore': command(
    z.strictObject(ofConversation),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema }),
  ),
  /** Messages oldest first, the `limit` before `before` (newest page when absent). */
  'conversations.messages': command(
    z.strictObject({
      ...ofConversation,
      before: idSchema.optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    z.strictObject({
      messages: z.array(messageSchema),
      sessions: z.array(sessionSchema),
      hasMore: z.boolean(),
    }),
  ),
  /**
   * Replies when the message is durably stored; the answer arrives as `chat.*` events with the
   * same turn id. Sending the same `clientMessageId` again stores nothing and returns the first
   * reply. Without a conversation id, or with one that is not stored yet, a conversation is made.
   */
  'chat.send': command(
    z.strictObject({
      ...inWorkspace,
      conversationId: idSchema.nullable(),
      clientMessageId: idSchema,
      text: messageTextSchema,
    }),
    z.strictObject({
      conversationId: idSchema,
      turnId: idSchema,
      message: messageSchema,
      /** The assistant's answer as it stands (empty and streaming, usually). */
      answer: messageSchema.nullable(),
    }),
  ),
  /** Keeps the partial text. Stopping a finished turn is no error. */
  'chat.stop': command(
    z.strictObject({ ...inWorkspace, turnId: idSchema }),
    z.strictObject({ stopped: z.boolean() }),
  ),
  /** Answers an interrupted or failed turn again; the old answer stays in the transcript. */
  'chat.retry': command(
    z.strictObject({ ...inWorkspace, messageId: idSchema }),
    z.strictObject({ turnId: idSchema, answer: messageSchema }),
  ),
} as const;
