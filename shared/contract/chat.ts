import { z } from 'zod';
import { conversationSchema, messageSchema } from '../domain/chat.ts';
import { modelRefSchema } from '../domain/model.ts';
import { epochMsSchema, idSchema, messageTextSchema, nameSchema } from '../domain/primitives.ts';
import { pastedSchema } from '../domain/pasted.ts';
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

/** What a conversation is to be like from its first message on. */
const chosenSchema = conversationSchema.pick({ model: true, memory: true });
export type Chosen = z.infer<typeof chosenSchema>;

export const chatCommands = {
  'conversations.list': command(
    z.strictObject({ ...inWorkspace, trashed: z.boolean().default(false) }),
    z.strictObject({
      conversations: z.array(conversationSchema),
      /** Temporary ones in which something was said, while they are held. */
      temporary: z.array(conversationSchema),
    }),
  ),
  /** Stored with its first message; what is chosen before that is kept until then. */
  'conversations.create': command(
    z.strictObject({ ...inWorkspace, temporary: z.boolean().default(false) }),
    conversationSchema,
  ),
  /** Throws a temporary conversation away; there is nothing to undo. */
  'conversations.discard': command(
    z.strictObject(ofConversation),
    z.strictObject({ discarded: z.boolean() }),
  ),
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
  /** Pinning, archiving and the memory switch. Turns already recorded stay as they are. */
  'conversations.update': command(
    z.strictObject({
      ...ofConversation,
      pinned: z.boolean().optional(),
      archived: z.boolean().optional(),
      memory: z.boolean().optional(),
    }),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema.nullable() }),
  ),
  /** The model of the answers from now on; null = the one of the role. */
  'conversations.setModel': command(
    z.strictObject({ ...ofConversation, model: modelRefSchema.nullable() }),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema.nullable() }),
  ),
  /** A new conversation with a copy of the transcript up to and with this message. */
  'conversations.fork': command(
    z.strictObject({ ...inWorkspace, messageId: idSchema }),
    conversationSchema,
  ),
  /** Shows another version of a turn or of an answer, with what follows it. */
  'conversations.showVersion': command(
    z.strictObject({ ...inWorkspace, messageId: idSchema }),
    z.strictObject({ conversationId: idSchema }),
  ),
  /** Messages of the branch that is shown, oldest first, the `limit` before `before` (newest page when absent). */
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
   * reply. Without a conversation id, or with one that is not stored yet, a conversation is made,
   * as it was `chosen`.
   */
  'chat.send': command(
    z.strictObject({
      ...inWorkspace,
      conversationId: idSchema.nullable(),
      clientMessageId: idSchema,
      text: messageTextSchema,
      /** The passages of the text that were pasted, as the composer saw it. */
      pasted: pastedSchema.optional(),
      /** Meant for a temporary conversation: refused once that is gone, and never stored. */
      temporary: z.literal(true).optional(),
      /** Asked only for a conversation that is not stored yet. */
      chosen: chosenSchema.optional(),
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
  /** Answers an interrupted or failed turn again; the old answer stays as a version. */
  'chat.retry': command(
    z.strictObject({ ...inWorkspace, messageId: idSchema }),
    z.strictObject({ turnId: idSchema, answer: messageSchema }),
  ),
  /**
   * Answers a turn anew, with another model if one is named, and without the memories named; the old
   * answer stays as a version.
   */
  'chat.regenerate': command(
    z.strictObject({
      ...inWorkspace,
      messageId: idSchema,
      model: modelRefSchema.optional(),
      without: z.array(idSchema).max(50).default([]),
    }),
    z.strictObject({ turnId: idSchema, answer: messageSchema }),
  ),
  /** Says a turn differently: a new branch from there. Only the branch shown is evidence. */
  'chat.edit': command(
    z.strictObject({
      ...inWorkspace,
      messageId: idSchema,
      clientMessageId: idSchema,
      text: messageTextSchema,
      pasted: pastedSchema.optional(),
    }),
    z.strictObject({
      conversationId: idSchema,
      turnId: idSchema,
      message: messageSchema,
      answer: messageSchema.nullable(),
    }),
  ),
} as const;
