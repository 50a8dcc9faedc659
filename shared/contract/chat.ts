import { z } from 'zod';
import { MAX_ATTACHMENTS } from '../domain/attachment.ts';
import { conversationSchema, messageSchema } from '../domain/chat.ts';
import { modelRefSchema } from '../domain/model.ts';
import {
  epochMsSchema,
  idSchema,
  messageTextSchema,
  textSchema,
  nameSchema,
  conversationIdSchema,
  messageIdSchema,
  nodeIdSchema,
} from '../domain/primitives.ts';
import { pastedSchema } from '../domain/pasted.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const ofConversation = { ...inWorkspace, conversationId: conversationIdSchema };

/** Session: a part of a conversation without a pause longer than `session.timeout_sec`. */
export const sessionSchema = z.strictObject({
  id: idSchema,
  startedAt: epochMsSchema,
  /** Null while it is the conversation's open session. */
  completedAt: epochMsSchema.nullable(),
  /** Time of its consolidation; null = pending. */
  consolidatedAt: epochMsSchema.nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Options of a conversation from its first message on. */
const chosenOptionsSchema = conversationSchema.pick({ model: true, memory: true });
export type ChosenOptions = z.infer<typeof chosenOptionsSchema>;

/** Limit of conversations changed at once. */
export const MAX_BULK_CONVERSATIONS = 500;
/** Limit of labels of one conversation. */
export const MAX_LABELS = 20;

const newLabelSchema = textSchema.trim().min(1).max(50);

export const conversationBulkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('archive'), archived: z.boolean() }),
  z.strictObject({ kind: z.literal('trash') }),
  z.strictObject({ kind: z.literal('label'), label: newLabelSchema }),
  z.strictObject({ kind: z.literal('unlabel'), label: newLabelSchema }),
]);
export type ConversationBulk = z.infer<typeof conversationBulkSchema>;

export const chatCommands = {
  'conversations.list': command(
    z.strictObject({ ...inWorkspace, trashed: z.boolean().default(false) }),
    z.strictObject({
      conversations: z.array(conversationSchema),
      /** Temporary conversations with messages, while they are held. */
      temporary: z.array(conversationSchema),
    }),
  ),
  /**
   * Creates a conversation, stored with its first message; options chosen before are kept until
   * then.
   */
  'conversations.create': command(
    z.strictObject({ ...inWorkspace, temporary: z.boolean().default(false) }),
    conversationSchema,
  ),
  /** Deletes a temporary conversation; there is no undo. */
  'conversations.discard': command(
    z.strictObject(ofConversation),
    z.strictObject({ discarded: z.boolean() }),
  ),
  'conversations.get': command(z.strictObject(ofConversation), conversationSchema),
  'conversations.rename': command(
    z.strictObject({ ...ofConversation, title: nameSchema }),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema }),
  ),
  /**
   * Moves a conversation to the trash: its turns leave recall at once; undo or restore brings them
   * back.
   */
  'conversations.trash': command(
    z.strictObject(ofConversation),
    z.strictObject({ changeId: idSchema }),
  ),
  'conversations.restore': command(
    z.strictObject(ofConversation),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema }),
  ),
  /** Updates pin, archive and the memory switch. Recorded turns stay as they are. */
  'conversations.update': command(
    z.strictObject({
      ...ofConversation,
      pinned: z.boolean().optional(),
      archived: z.boolean().optional(),
      memory: z.boolean().optional(),
    }),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema.nullable() }),
  ),
  /** Changes many conversations as one change; those it would not change are skipped. */
  'conversations.bulk': command(
    z.strictObject({
      ...inWorkspace,
      conversationIds: z.array(conversationIdSchema).min(1).max(MAX_BULK_CONVERSATIONS),
      action: conversationBulkSchema,
    }),
    z.strictObject({ changed: z.int().positive(), changeId: idSchema }),
  ),
  /** Sets the model of later answers; null = that of the role. */
  'conversations.setModel': command(
    z.strictObject({ ...ofConversation, model: modelRefSchema.nullable() }),
    z.strictObject({ conversation: conversationSchema, changeId: idSchema.nullable() }),
  ),
  /** Forks a conversation: a copy of the transcript up to and including this message. */
  'conversations.fork': command(
    z.strictObject({ ...inWorkspace, messageId: messageIdSchema }),
    conversationSchema,
  ),
  /** Shows another version of a turn or of an answer, with the messages after it. */
  'conversations.showVersion': command(
    z.strictObject({ ...inWorkspace, messageId: messageIdSchema }),
    z.strictObject({ conversationId: conversationIdSchema }),
  ),
  /**
   * Messages of the visible branch, oldest first, the `limit` before `before` (newest page when
   * absent).
   */
  'conversations.messages': command(
    z.strictObject({
      ...ofConversation,
      before: messageIdSchema.optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    z.strictObject({
      messages: z.array(messageSchema),
      sessions: z.array(sessionSchema),
      hasMore: z.boolean(),
    }),
  ),
  /**
   * Sends a message. Replies when it is durably stored; the answer arrives as `chat.*` events with
   * the same turn id. Idempotent by `clientMessageId`: resending stores nothing and returns the
   * first reply. Without a conversation id, or with one that is not stored yet, a conversation is
   * created, as `chosen`.
   */
  'chat.send': command(
    z.strictObject({
      ...inWorkspace,
      conversationId: conversationIdSchema.nullable(),
      clientMessageId: messageIdSchema,
      text: messageTextSchema,
      /** Pasted passages of the text, as the composer recorded them. */
      pasted: pastedSchema.optional(),
      /** Files that were staged for it. */
      attachments: z.array(idSchema).max(MAX_ATTACHMENTS).optional(),
      /** For a temporary conversation only: refused if that no longer exists, and never stored. */
      temporary: z.literal(true).optional(),
      /** Used only for a conversation that is not stored yet. */
      chosen: chosenOptionsSchema.optional(),
    }),
    z.strictObject({
      conversationId: conversationIdSchema,
      turnId: idSchema,
      message: messageSchema,
      /** Current state of the assistant's answer (usually empty and streaming). */
      answer: messageSchema.nullable(),
    }),
  ),
  /** Stops an answer and keeps the partial text. Stopping a finished turn is no error. */
  'chat.stop': command(
    z.strictObject({ ...inWorkspace, turnId: idSchema }),
    z.strictObject({ stopped: z.boolean() }),
  ),
  /** Retries an interrupted or failed turn; the old answer stays as a version. */
  'chat.retry': command(
    z.strictObject({ ...inWorkspace, messageId: messageIdSchema }),
    z.strictObject({ turnId: idSchema, answer: messageSchema }),
  ),
  /**
   * Regenerates an answer, with another model if one is named, and without the memories named; the
   * old answer stays as a version.
   */
  'chat.regenerate': command(
    z.strictObject({
      ...inWorkspace,
      messageId: messageIdSchema,
      model: modelRefSchema.optional(),
      without: z.array(nodeIdSchema).max(50).default([]),
    }),
    z.strictObject({ turnId: idSchema, answer: messageSchema }),
  ),
  /** Edits a turn: a new branch from there. Only the visible branch is evidence. */
  'chat.edit': command(
    z.strictObject({
      ...inWorkspace,
      messageId: messageIdSchema,
      clientMessageId: messageIdSchema,
      text: messageTextSchema,
      pasted: pastedSchema.optional(),
    }),
    z.strictObject({
      conversationId: conversationIdSchema,
      turnId: idSchema,
      message: messageSchema,
      answer: messageSchema.nullable(),
    }),
  ),
} as const;
