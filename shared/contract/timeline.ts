import { z } from 'zod';
import { memoryNodeSchema, sourceRoleSchema } from '../domain/node.ts';
import {
  epochMsSchema,
  idSchema,
  nodeIdSchema,
  messageIdSchema,
  conversationIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

/** `2026-03-01` in the person's zone. */
export const daySchema = z.iso.date();

export const dayCountSchema = z.strictObject({
  day: daySchema,
  /** Number of turns, and of chunks read from files. */
  turns: z.int().nonnegative(),
  memories: z.int().nonnegative(),
});
export type DayCount = z.infer<typeof dayCountSchema>;

export const timelineTurnSchema = z.strictObject({
  nodeId: nodeIdSchema,
  role: sourceRoleSchema,
  /** Start of the text. */
  text: z.string(),
  at: epochMsSchema,
  messageId: messageIdSchema.nullable(),
});
export type TimelineTurn = z.infer<typeof timelineTurnSchema>;

/** Part of a session on one day. */
export const timelineSessionSchema = z.strictObject({
  /** Null for content read from files. */
  sessionId: idSchema.nullable(),
  /** It began on this day, and it ended on it. */
  begins: z.boolean(),
  ends: z.boolean(),
  /** True once consolidated. */
  isRead: z.boolean(),
  conversationId: conversationIdSchema.nullable(),
  title: z.string().nullable(),
  turns: z.array(timelineTurnSchema),
});
export type TimelineSession = z.infer<typeof timelineSessionSchema>;

export const timelineCommands = {
  /** Days with turns or memories, oldest first; empty days are left out. */
  'timeline.days': command(
    z.strictObject(inWorkspace),
    z.strictObject({ days: z.array(dayCountSchema) }),
  ),
  /** One day in chronological order. */
  'timeline.day': command(
    z.strictObject({ ...inWorkspace, day: daySchema }),
    z.strictObject({
      day: daySchema,
      sessions: z.array(timelineSessionSchema),
      memories: z.array(memoryNodeSchema),
      /** True if not everything is listed. */
      isCut: z.boolean(),
    }),
  ),
} as const;
