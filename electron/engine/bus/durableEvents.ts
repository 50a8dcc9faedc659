import { z } from 'zod';
import { actorSchema, changeCauseSchema } from '../../../shared/domain/change.ts';
import { documentFormatSchema } from '../../../shared/domain/document.ts';
import { attachedFileSchema } from '../../../shared/domain/attachment.ts';
import { citationSchema, memoryActionSchema, toolCallSchema } from '../../../shared/domain/chat.ts';
import { modelProblemSchema, modelRefSchema, usageSchema } from '../../../shared/domain/model.ts';
import { pastedSchema } from '../../../shared/domain/pasted.ts';
import {
  epochMsSchema,
  idSchema,
  conversationIdSchema,
  messageIdSchema,
  nodeIdSchema,
} from '../../../shared/domain/primitives.ts';

/**
 * Durable events, as the external journal holds them: with everything needed to restore them into a
 * database that lost them, under the same ids. `seq` is null for a message received while no
 * database could give it one.
 */
const head = { seq: z.int().positive().nullable(), id: idSchema, at: epochMsSchema };

const episodeRefSchema = z.strictObject({
  id: nodeIdSchema,
  seq: z.int().positive().brand<'row of nodes', 'inout'>().nullable(),
});

export const userMessageEventSchema = z.strictObject({
  ...head,
  topic: z.literal('user.message'),
  conversationId: conversationIdSchema,
  /** Session that ended because of the pause. */
  ended: idSchema.nullable(),
  sessionId: idSchema,
  turnId: idSchema,
  messageId: messageIdSchema,
  answerId: messageIdSchema,
  author: z.string().min(1),
  text: z.string().min(1),
  redactions: z.int().nonnegative(),
  /** Passages of the text that were pasted. */
  pasted: pastedSchema.default([]),
  /** Files attached to it. */
  attachments: z.array(attachedFileSchema).default([]),
  /** Command to the assistant: no statement, and never recalled as one. */
  isCommand: z.boolean(),
  /** Subject of the command, without its verb: a better title than the command. */
  subject: z.string().nullable().default(null),
  /** Null where memory is switched off: the turn is stored as a message only. */
  episode: episodeRefSchema.nullable(),
  /** Turn that this one is another version of. */
  edits: messageIdSchema.nullable().default(null),
  /** Choices made for the conversation before it had a message. */
  chosen: z
    .strictObject({ model: modelRefSchema.nullable(), memory: z.boolean() })
    .default({ model: null, memory: true }),
});
export type UserMessageEvent = z.infer<typeof userMessageEventSchema>;

/** Author of the answer to a text: `endpoint/model`, or `built-in`. */
export type AuthorOf = (
  conversation: { readonly model: string | null } | null,
  text: string,
) => string;

const agentResponseEventSchema = z.strictObject({
  ...head,
  topic: z.literal('agent.response'),
  turnId: idSchema,
  messageId: messageIdSchema,
  author: z.string().min(1),
  state: z.enum(['complete', 'interrupted', 'failed']),
  text: z.string(),
  problem: modelProblemSchema.nullable(),
  citations: z.array(citationSchema),
  actions: z.array(memoryActionSchema),
  reasoning: z.string().default(''),
  toolCalls: z.array(toolCallSchema).default([]),
  usage: usageSchema.nullable().default(null),
  /** Null when the answer is empty. */
  episode: episodeRefSchema.nullable(),
});
export type AgentResponseEvent = z.infer<typeof agentResponseEventSchema>;

const appliedChunkSchema = z.strictObject({
  sessionId: idSchema,
  n: z.int().nonnegative(),
  inputHash: z.string().min(1),
  episodes: z.array(z.int().positive().brand<'row of nodes', 'inout'>()),
  reply: z.string().nullable(),
  model: z.string().nullable(),
  usage: z.string(),
  dropped: z.string(),
  /** Last chunk: the session is consolidated. */
  last: z.boolean(),
});

const fieldsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const memoryChangedEventSchema = z.strictObject({
  ...head,
  topic: z.literal('memory.changed'),
  group: z.strictObject({
    id: idSchema,
    actor: actorSchema,
    cause: changeCauseSchema,
    label: z.string(),
    reverts: idSchema.nullable(),
    eventId: idSchema.nullable(),
    /** Absent in events of earlier versions. */
    stamp: z
      .strictObject({
        device: z.string(),
        time: epochMsSchema,
        counter: z.int().nonnegative(),
      })
      .optional(),
  }),
  changes: z.array(
    z.strictObject({
      table: z.enum([
        'nodes',
        'node_life',
        'node_tags',
        'edges',
        'entities',
        'entity_aliases',
        'node_entities',
        'merge_proposals',
        'irrelevance',
        'conversations',
      ]),
      key: z.string(),
      op: z.enum(['insert', 'update', 'delete']),
      at: epochMsSchema,
      before: fieldsSchema.nullable(),
      after: fieldsSchema.nullable(),
    }),
  ),
  /** Chunk of a session that was applied with it. */
  chunk: appliedChunkSchema.optional(),
});
export type MemoryChangedEvent = z.infer<typeof memoryChangedEventSchema>;

const sessionCompletedEventSchema = z.strictObject({
  ...head,
  topic: z.literal('session.completed'),
  sessionId: idSchema,
  reason: z.enum(['inactivity', 'closed', 'sweep']),
});
export type SessionCompletedEvent = z.infer<typeof sessionCompletedEventSchema>;

const versionShownEventSchema = z.strictObject({
  ...head,
  topic: z.literal('version.shown'),
  conversationId: conversationIdSchema,
  messageId: messageIdSchema,
});
export type VersionShownEvent = z.infer<typeof versionShownEventSchema>;

const conversationForkedEventSchema = z.strictObject({
  ...head,
  topic: z.literal('conversation.forked'),
  conversationId: conversationIdSchema,
  fromConversationId: conversationIdSchema,
  sessionId: idSchema,
  /** Messages of the visible branch, oldest first, with the ids of their copies. */
  copies: z.array(z.strictObject({ from: messageIdSchema, to: messageIdSchema, turnId: idSchema })),
});
export type ConversationForkedEvent = z.infer<typeof conversationForkedEventSchema>;

const documentChunkSchema = z.strictObject({
  node: z.strictObject({
    id: nodeIdSchema,
    seq: z.int().positive().brand<'row of nodes', 'inout'>(),
  }),
  n: z.int().nonnegative(),
  /** Text of a new chunk; null for one that the version before has too. */
  content: z.string().min(1).nullable(),
  hash: z.string().min(1),
  /** Document and headings, as the chunk's speaker. */
  label: z.string().min(1),
  heading: z.string(),
  startLine: z.int().positive(),
  endLine: z.int().positive(),
  startOffset: z.int().nonnegative(),
  endOffset: z.int().positive(),
  page: z.int().positive().nullable(),
  pointer: z.string().nullable(),
});

const documentStoredEventSchema = z.strictObject({
  ...head,
  topic: z.literal('document.stored'),
  documentId: idSchema,
  /** Head episode; of a newer version the one that exists. */
  node: z.strictObject({
    id: nodeIdSchema,
    seq: z.int().positive().brand<'row of nodes', 'inout'>(),
  }),
  title: z.string().min(1),
  format: documentFormatSchema,
  encoding: z.string().min(1),
  rawHash: z.string().length(64),
  sizeBytes: z.int().nonnegative(),
  modifiedAt: epochMsSchema,
  version: z.int().positive(),
  /** Absolute canonical path of the file. */
  path: z.string().min(1),
  /** False: attached where memory is off, so that nothing is learned from it. */
  learns: z.boolean().default(true),
  chunks: z.array(documentChunkSchema),
});
export type DocumentStoredEvent = z.infer<typeof documentStoredEventSchema>;

export const durableEventSchema = z.discriminatedUnion('topic', [
  userMessageEventSchema,
  agentResponseEventSchema,
  memoryChangedEventSchema,
  sessionCompletedEventSchema,
  versionShownEventSchema,
  conversationForkedEventSchema,
  documentStoredEventSchema,
]);
export type DurableEvent = z.infer<typeof durableEventSchema>;
