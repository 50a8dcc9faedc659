import { z } from 'zod';
import { entityRefSchema } from '../domain/entity.ts';
import { memoryNodeSchema } from '../domain/node.ts';
import {
  epochMsSchema,
  idSchema,
  textSchema,
  messageIdSchema,
  conversationIdSchema,
  nodeIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';

/** Message hit; `snippet` marks the hits with U+E000 … U+E001 (private use). */
export const messageHitSchema = z.strictObject({
  messageId: messageIdSchema,
  conversationId: conversationIdSchema,
  conversationTitle: z.string(),
  snippet: z.string(),
  createdAt: epochMsSchema,
});

export const HIT_START = '\uE000';
export const HIT_END = '\uE001';

/** Chunk of a document that a search hit, at its line. */
export const documentHitSchema = z.strictObject({
  documentId: idSchema,
  nodeId: nodeIdSchema,
  title: z.string(),
  line: z.int().positive(),
  page: z.int().positive().nullable(),
  snippet: z.string(),
});

export const searchCommands = {
  /** Global search of the palette: by words in any order and inflection, by names, by meaning. */
  'search.everything': command(
    z.strictObject({
      workspaceId: idSchema,
      query: textSchema.max(500),
      limit: z.int().min(1).max(50).default(8),
      /** Waits for the vector of the query; without, results come at once, by words. */
      refine: z.boolean().default(false),
    }),
    z.strictObject({
      conversations: z.array(z.strictObject({ id: conversationIdSchema, title: z.string() })),
      messages: z.array(messageHitSchema),
      documents: z.array(documentHitSchema),
      facts: z.array(memoryNodeSchema),
      entities: z.array(entityRefSchema),
      /** True if the same request with `refine` also returns what means the same. */
      refinable: z.boolean(),
    }),
  ),
} as const;
