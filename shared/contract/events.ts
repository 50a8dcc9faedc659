import { z } from 'zod';
import { messageSchema, toolCallSchema } from '../domain/chat.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';
import { statusSchema } from './status.ts';

const inWorkspace = { workspaceId: idSchema };
const ofTurn = {
  ...inWorkspace,
  conversationId: idSchema,
  turnId: idSchema,
  messageId: idSchema,
};

/** Events go to clients whose open workspace they name; those without one go to all. */
export const events = {
  /** An answer begins: the message is stored, empty, `streaming`. */
  'chat.started': z.strictObject({ ...ofTurn, message: messageSchema }),
  /** `offset` = UTF-16 units of text before this piece, so a piece seen twice changes nothing. */
  'chat.delta': z.strictObject({ ...ofTurn, offset: z.int().nonnegative(), text: z.string() }),
  /** A piece of what the model thinks aloud; `offset` as in `chat.delta`. */
  'chat.reasoning': z.strictObject({ ...ofTurn, offset: z.int().nonnegative(), text: z.string() }),
  /** A tool call begins, or ends: the same id comes twice. */
  'chat.tool': z.strictObject({ ...ofTurn, toolCall: toolCallSchema }),
  /** Wait status of an answer. */
  'chat.status': z.strictObject({
    ...ofTurn,
    status: z.enum(['queued', 'waiting', 'loading_model', 'retrying', 'answering']),
    /** Seconds until the next try, when `retrying`. */
    retryInSec: z.int().nonnegative().nullable(),
  }),
  /** The whole message, in its final state. */
  'chat.finished': z.strictObject({ ...ofTurn, message: messageSchema }),
  /** Conversations, messages or sessions changed otherwise: list again. */
  'conversations.changed': z.strictObject({
    ...inWorkspace,
    conversationId: idSchema.nullable(),
  }),
  /** Memories, or how they are shown, changed: list again. */
  'facts.changed': z.strictObject(inWorkspace),
  /** Entities, their names or merge proposals changed: list again. */
  'entities.changed': z.strictObject(inWorkspace),
  /** The queue of sessions, or what is being read, changed: ask again. */
  'consolidation.changed': z.strictObject(inWorkspace),
  /** The night's work began, went on or ended: ask again. */
  'maintenance.changed': z.strictObject(inWorkspace),
  'history.changed': z.strictObject(inWorkspace),
  'status.changed': z.strictObject({ ...inWorkspace, status: statusSchema }),
  'settings.changed': z.strictObject({}),
  /** Servers, keys or roles changed: list again. */
  'models.changed': z.strictObject({}),
  'workspaces.changed': z.strictObject({}),
  /** The story of the demo workspace is told up to `at`. */
  'workspaces.demoProgress': z.strictObject({
    done: z.int().nonnegative(),
    of: z.int().positive(),
    at: epochMsSchema,
  }),
} as const;

/**
 * After a reconnect: the events missed are sent again, in order, if they are still held. When
 * `resumed` is false (another engine, or too long away) the client reads everything anew.
 */
export const streamCommands = {
  'events.resume': command(
    z.strictObject({ epoch: z.string().max(64), after: z.int().nonnegative() }),
    z.strictObject({ resumed: z.boolean(), epoch: z.string(), last: z.int().nonnegative() }),
  ),
} as const;
