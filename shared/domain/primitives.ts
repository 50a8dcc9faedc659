import { z } from 'zod';

/** External id: a time-ordered UUID, or a name such as `default`. 1..64 characters. */
const anyIdSchema = () => z.string().min(1).max(64);

export const idSchema = anyIdSchema();
export type Id = z.infer<typeof idSchema>;

/** Branded ids: the id of a message is refused where that of a node is wanted. */
export const nodeIdSchema = anyIdSchema().brand<'NodeId', 'inout'>();
export type NodeId = z.infer<typeof nodeIdSchema>;
export const messageIdSchema = anyIdSchema().brand<'MessageId', 'inout'>();
export type MessageId = z.infer<typeof messageIdSchema>;
export const entityIdSchema = anyIdSchema().brand<'EntityId', 'inout'>();
export type EntityId = z.infer<typeof entityIdSchema>;
export const conversationIdSchema = anyIdSchema().brand<'ConversationId', 'inout'>();
export type ConversationId = z.infer<typeof conversationIdSchema>;

/** Id of what an answer can cite: a memory, a turn, or an entity by its profile. */
export const citableIdSchema = z.union([nodeIdSchema, entityIdSchema]);
export type CitableId = z.infer<typeof citableIdSchema>;

/** New id, not yet given to anything: fits each kind of row. */
export type NewId = NodeId & MessageId & EntityId & ConversationId;

/** Integer Unix epoch milliseconds. Milliseconds, because two turns can share a second. */
export const epochMsSchema = z.int().nonnegative();
export type EpochMs = z.infer<typeof epochMsSchema>;

/** Time of the world, also before 1970. */
export const timeSchema = z.int();

/** Number in 0..1 inclusive, such as a probability. */
export const fractionSchema = z.number().min(0).max(1);

/** Text of a person. Lone surrogates are refused: SQLite would change them silently. */
export const textSchema = z
  .string()
  .refine((text) => text.isWellFormed(), { error: 'text holds a lone surrogate' });

/** Length limit of a message and of a memory, in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 100_000;
export const MAX_MEMORY_LENGTH = 8_000;

/** Limits of the tags of a memory: their number, and the length of each in UTF-16 code units. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 50;

/** Text of a message, at least one visible character. */
export const messageTextSchema = textSchema
  .max(MAX_MESSAGE_LENGTH)
  .refine((text) => text.trim().length > 0, { error: 'text is empty' });

/** Text of a memory, at least one visible character. */
export const memoryTextSchema = textSchema
  .max(MAX_MEMORY_LENGTH)
  .refine((text) => text.trim().length > 0, { error: 'text is empty' });

/** Name or title given by a person. */
export const nameSchema = textSchema
  .max(200)
  .refine((text) => text.trim().length > 0, { error: 'name is empty' });
