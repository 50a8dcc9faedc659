import { z } from 'zod';
import { memoryActionSchema } from '../domain/chat.ts';
import { entityRefSchema } from '../domain/entity.ts';
import { dueSchema, memoryNodeSchema } from '../domain/node.ts';
import {
  epochMsSchema,
  idSchema,
  memoryTextSchema,
  messageIdSchema,
  nodeIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';
import { changedNodeSchema, evidenceSchema } from './facts.ts';

const inWorkspace = { workspaceId: idSchema };
const ofNode = { ...inWorkspace, nodeId: nodeIdSchema };

/** Reason for which a new memory waits for review. */
export const reviewReasonSchema = z.enum([
  'policy',
  'ingested',
  'unsure',
  'identity',
  'conflict',
  'resembling_entity',
  'rule',
  'assistant_only',
  /** Ungrounded: it says more, or something else, than its quotes. */
  'unfounded',
  /** Proposed by a model, in a conversation, as a change or confirmation of an existing memory. */
  'proposed',
]);
export type ReviewReason = z.infer<typeof reviewReasonSchema>;

export const reviewItemSchema = z.strictObject({
  node: memoryNodeSchema,
  reasons: z.array(reviewReasonSchema),
  evidence: z.array(evidenceSchema),
  entities: z.array(entityRefSchema),
  /** Conflicts that accepting it would cause. */
  conflicts: z.array(
    z.strictObject({
      node: memoryNodeSchema,
      verdict: z.enum(['update', 'contradiction', 'confirm']),
      /** An update of one part of it: what else it says would be lost if it were replaced. */
      changesOnlyPart: z.boolean(),
    }),
  ),
  snoozedUntil: epochMsSchema.nullable(),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

/** Contradiction of two live memories. */
export const contradictionSchema = z.strictObject({
  first: memoryNodeSchema,
  second: memoryNodeSchema,
  since: epochMsSchema,
});
export type Contradiction = z.infer<typeof contradictionSchema>;

/** Memory that a rule found in a message; inert until the person keeps it. */
const suggestionSchema = z.strictObject({ messageId: messageIdSchema, node: memoryNodeSchema });
export type Suggestion = z.infer<typeof suggestionSchema>;

/** Update that was applied for a message, with its undo. */
const messageUpdateSchema = z.strictObject({
  messageId: messageIdSchema,
  action: memoryActionSchema,
});
export type MessageUpdate = z.infer<typeof messageUpdateSchema>;

const queueCountsSchema = z.strictObject({
  waiting: z.int().nonnegative(),
  snoozed: z.int().nonnegative(),
  contradictions: z.int().nonnegative(),
  merges: z.int().nonnegative(),
});

export const reviewCommands = {
  /** Pending items, oldest first, snoozed ones last. */
  'review.list': command(
    z.strictObject({
      ...inWorkspace,
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.strictObject({ items: z.array(reviewItemSchema), counts: queueCountsSchema }),
  ),
  /**
   * Pending suggestions of rules from these messages, at most one a message, and memories that were
   * updated by what the messages say.
   */
  'review.suggestions': command(
    z.strictObject({ ...inWorkspace, messageIds: z.array(messageIdSchema).max(200) }),
    z.strictObject({
      suggestions: z.array(suggestionSchema),
      updates: z.array(messageUpdateSchema),
    }),
  ),
  /**
   * Accepts an item, revalidated now, since its opponent may be gone. `content`: the person's own
   * wording.
   */
  'review.accept': command(
    z.strictObject({
      ...ofNode,
      content: memoryTextSchema.optional(),
      /** Due time of a to-do; null = none. */
      due: dueSchema.nullable().optional(),
      conflict: z.enum(['replace', 'keep_both']).optional(),
    }),
    changedNodeSchema,
  ),
  'review.reject': command(
    z.strictObject({
      ...ofNode,
      reason: z.enum(['wrong', 'not_worth', 'duplicate', 'private', 'other']).default('other'),
    }),
    changedNodeSchema,
  ),
  /**
   * Merges a duplicate into `intoId`: its turns become evidence of that one, and it is rejected.
   */
  'review.merge': command(z.strictObject({ ...ofNode, intoId: nodeIdSchema }), changedNodeSchema),
  'review.snooze': command(z.strictObject({ ...ofNode, until: epochMsSchema }), changedNodeSchema),
  'review.contradictions': command(
    z.strictObject(inWorkspace),
    z.strictObject({ contradictions: z.array(contradictionSchema) }),
  ),
  'review.resolve': command(
    z.strictObject({
      ...inWorkspace,
      winnerId: nodeIdSchema,
      loserId: nodeIdSchema,
      how: z.enum(['supersede', 'retract', 'keep_both']),
    }),
    changedNodeSchema,
  ),
} as const;
