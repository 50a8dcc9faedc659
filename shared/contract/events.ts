import { z } from 'zod';
import { messageSchema, toolCallSchema } from '../domain/chat.ts';
import {
  epochMsSchema,
  idSchema,
  conversationIdSchema,
  messageIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';
import { statusSchema } from './status.ts';

const inWorkspace = { workspaceId: idSchema };
const ofTurn = {
  ...inWorkspace,
  conversationId: conversationIdSchema,
  turnId: idSchema,
  messageId: messageIdSchema,
};

/** Events. Those with a workspace go to clients that have it open; the others go to all. */
export const events = {
  /** An answer begins: the message is stored, empty, `streaming`. */
  'chat.started': z.strictObject({ ...ofTurn, message: messageSchema }),
  /**
   * Piece of text; `offset` = UTF-16 units of text before it, so that a repeated piece changes
   * nothing. An empty piece cuts the text off there: what was shown was a thought.
   */
  'chat.delta': z.strictObject({ ...ofTurn, offset: z.int().nonnegative(), text: z.string() }),
  /** Piece of the model's reasoning; `offset` as in `chat.delta`. */
  'chat.reasoning': z.strictObject({ ...ofTurn, offset: z.int().nonnegative(), text: z.string() }),
  /** Tool call, published with the same id when it begins and when it ends. */
  'chat.tool': z.strictObject({ ...ofTurn, toolCall: toolCallSchema }),
  /** Wait status of an answer. */
  'chat.status': z.strictObject({
    ...ofTurn,
    status: z.enum(['queued', 'waiting', 'loading_model', 'retrying', 'answering']),
    /** Seconds until the next attempt, when `retrying`. */
    retryInSec: z.int().nonnegative().nullable(),
  }),
  /** Complete message in its final state. */
  'chat.finished': z.strictObject({ ...ofTurn, message: messageSchema }),
  /** Conversations, messages or sessions changed: reload. */
  'conversations.changed': z.strictObject({
    ...inWorkspace,
    conversationId: conversationIdSchema.nullable(),
  }),
  /** Memories, or how they are shown, changed: reload. */
  'facts.changed': z.strictObject(inWorkspace),
  /** Entities, their names or merge proposals changed: reload. */
  'entities.changed': z.strictObject(inWorkspace),
  /** The queue of sessions, or the running session, changed: reload. */
  'consolidation.changed': z.strictObject(inWorkspace),
  /** An import began, progressed or ended: reload. */
  'imports.changed': z.strictObject(inWorkspace),
  /** An export began or ended: reload. */
  'exports.changed': z.strictObject(inWorkspace),
  /** A document, a rejected file or a watched folder changed, or the queue of files: reload. */
  'documents.changed': z.strictObject(inWorkspace),
  /** The nightly run began, progressed or ended: reload. */
  'maintenance.changed': z.strictObject(inWorkspace),
  /** A routine, or a run of one, changed: reload. */
  'routines.changed': z.strictObject(inWorkspace),
  'history.changed': z.strictObject(inWorkspace),
  'status.changed': z.strictObject({ ...inWorkspace, status: statusSchema }),
  'settings.changed': z.strictObject({}),
  /** Servers, keys or roles changed: reload. */
  'models.changed': z.strictObject({}),
  'workspaces.changed': z.strictObject({}),
  /** Progress of the demo story, up to `at`. */
  'workspaces.demoProgress': z.strictObject({
    done: z.int().nonnegative(),
    of: z.int().positive(),
    at: epochMsSchema,
  }),
} as const;

/**
 * Resumes after a reconnect: missed events are sent again, in order, if they are still held. When
 * `resumed` is false (another engine, or too long away) the client reloads everything.
 */
export const streamCommands = {
  'events.resume': command(
    z.strictObject({ epoch: z.string().max(64), after: z.int().nonnegative() }),
    z.strictObject({ resumed: z.boolean(), epoch: z.string(), last: z.int().nonnegative() }),
  ),
} as const;
