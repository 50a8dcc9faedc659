import { z } from 'zod';
import { memoryNodeSchema, sourceRoleSchema } from '../domain/node.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };

/** `2026-03-01` at the person's clock. */
export const daySchema = z.iso.date();

export const dayCountSchema = z.strictObject({
  day: daySchema,
  /** What was said, or read from files. */
  turns: z.int().nonnegative(),
  memories: z.int().nonnegative(),
});
export type DayCount = z.infer<typeof dayCountSchema>;

export const timelineTurnSchema = z.strictObject({
  nodeId: idSchema,
  role: sourceRoleSchema,
  /** The beginning of what was said. */
  text: z.string(),
  at: epochMsSchema,
  messageId: idSchema.nullable(),
});
export type TimelineTurn = z.infer<typeof timelineTurnSchema>;

/** The part of a session that falls on a day. */
export const timelineSessionSchema = z.strictObject({
  /** Null for what was read from files. */
  sessionId: idSchema.nullable(),
  /** It began on this day, and it ended on it. */
  begins: z.boolean(),
  ends: z.boolean(),
  /** Memories were drawn from it. */
  isRead: z.boolean(),
  conversationId: idSchema.nullable(),
  title: z.string().nullable(),
  turns: z.array(timelineTurnSchema),
});
export type TimelineSession = z.infer<typeof timelineSessionSchema>;

export const timelineCommands = {
  /** Days on which something was said or happened, oldest first; empty days are left out. */
  'timeline.days': command(
    z.strictObject(inWorkspace),
    z.strictObject({ days: z.array(dayCountSchema) }),
  ),
  /** A day in the order it went. */
  'timeline.day': command(
    z.strictObject({ ...inWorkspace, day: daySchema }),
    z.strictObject({
      day: daySchema,
      sessions: z.array(timelineSessionSchema),
      memories: z.array(memoryNodeSchema),
      /** There was more than is listed. */
      isCut: z.boolean(),
    }),
  ),
} as const;
