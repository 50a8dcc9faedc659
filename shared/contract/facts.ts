import { z } from 'zod';
import { entityRefSchema } from '../domain/entity.ts';
import {
  memoryNodeSchema,
  nodeKindSchema,
  nodeStatusSchema,
  nodeTypeSchema,
  reviewSchema,
  sourceTypeSchema,
  trustSchema,
  dueSchema,
} from '../domain/node.ts';
import { tagOf } from '../domain/tag.ts';
import { changeCauseSchema, changeGroupSchema, actorSchema } from '../domain/change.ts';
import {
  MAX_TAG_LENGTH,
  MAX_TAGS,
  epochMsSchema,
  timeSchema,
  idSchema,
  memoryTextSchema,
  textSchema,
  fractionSchema,
  nodeIdSchema,
  conversationIdSchema,
  messageIdSchema,
  entityIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const ofNode = { ...inWorkspace, nodeId: nodeIdSchema };

export const factSortSchema = z.enum([
  'relevance',
  'newest',
  'oldest',
  'strongest',
  'weakest',
  'fading_first',
  'due_first',
]);
export type FactSort = z.infer<typeof factSortSchema>;

/** Tag that is stored already, as it is. */
const storedTagSchema = textSchema.min(1).max(MAX_TAG_LENGTH);
/** Tag to be stored: “#home” is home. */
const tagSchema = textSchema.overwrite(tagOf).min(1).max(MAX_TAG_LENGTH);

/** Bulk action on many memories, as one change with one undo. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirm') }),
  z.strictObject({
    kind: z.literal('retract'),
    reason: z.enum(['user', 'done', 'dropped']).default('user'),
  }),
  z.strictObject({ kind: z.literal('tag'), tag: tagSchema }),
  z.strictObject({ kind: z.literal('untag'), tag: storedTagSchema }),
  /** Keeps them, so that they fade no sooner than after so many days without use. */
  z.strictObject({ kind: z.literal('keep'), days: z.int().min(7).max(3_650) }),
]);
export type BulkAction = z.infer<typeof bulkActionSchema>;

/** Changed memory, and its change group for undo. */
export const changedNodeSchema = z.strictObject({ node: memoryNodeSchema, changeId: idSchema });

/** Evidence of a memory: the turn it was said in. */
export const evidenceSchema = z.strictObject({
  nodeId: nodeIdSchema,
  quote: z.string(),
  /** The message around the quote: the end of what precedes it, the beginning of what follows. */
  textBefore: z.string(),
  textAfter: z.string(),
  role: z.string(),
  eventTime: epochMsSchema,
  conversationId: conversationIdSchema.nullable(),
  conversationTitle: z.string().nullable(),
  messageId: messageIdSchema.nullable(),
  /** Document of a chunk, with its first line or page; null for a turn. */
  document: z
    .strictObject({
      id: idSchema,
      title: z.string(),
      line: z.int().positive(),
      page: z.int().positive().nullable(),
    })
    .nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Point of a memory's fading curve. */
export const forecastPointSchema = z.strictObject({ at: epochMsSchema, strength: fractionSchema });
export type ForecastPoint = z.infer<typeof forecastPointSchema>;

export const nodeHistoryEntrySchema = z.strictObject({
  changeId: idSchema,
  at: epochMsSchema,
  actor: actorSchema,
  cause: changeCauseSchema,
  state: changeGroupSchema.shape.state,
  /** Touched fields with their old and new values; values are scalars of the row. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type NodeHistoryEntry = z.infer<typeof nodeHistoryEntrySchema>;

/** Link of a memory to another, or of its source turn to the turn that caused it. */
export const memoryLinkSchema = z.strictObject({
  edgeId: idSchema,
  relation: z.enum(['related_to', 'part_of', 'causal']),
  /** `out`: from this memory, as the part or the cause. */
  direction: z.enum(['out', 'in']),
  nodeId: nodeIdSchema,
  content: z.string(),
  /** True for a turn of a conversation. */
  isTurn: z.boolean(),
});
export type MemoryLink = z.infer<typeof memoryLinkSchema>;

/** Fields of a memory that a person sets by hand, at writing or later. */
const userFields = {
  importance: z.int().min(0).max(100).optional(),
  tags: z.array(tagSchema).max(MAX_TAGS).optional(),
  /** Due time of a to-do; null = none. */
  due: dueSchema.nullable().optional(),
  /** When it happened. */
  eventTime: epochMsSchema.optional(),
  /** Interval in which the claim holds in the world; null = open. */
  trueFrom: timeSchema.nullable().optional(),
  trueUntil: timeSchema.nullable().optional(),
};

export const factCommands = {
  /** Lists memories that are not episodes, filtered. `query` is searched for; no syntax. */
  'facts.list': command(
    z.strictObject({
      ...inWorkspace,
      query: textSchema.max(500).default(''),
      kinds: z.array(nodeKindSchema).default([]),
      types: z.array(nodeTypeSchema).default([]),
      statuses: z.array(nodeStatusSchema).default([]),
      trusts: z.array(trustSchema).default([]),
      reviews: z.array(reviewSchema).default([]),
      /** About any of these; by the current links, even for as-of. */
      entityIds: z.array(entityIdSchema).max(100).default([]),
      /** With any of these. */
      tags: z.array(storedTagSchema).max(100).default([]),
      sources: z.array(sourceTypeSchema).default([]),
      /** Range of the current strength. */
      strengthFrom: fractionSchema.default(0),
      strengthTo: fractionSchema.default(1),
      /** Range of the event time: from, and before. */
      from: epochMsSchema.optional(),
      until: epochMsSchema.optional(),
      /** Range of the fade time, from and before: pending memories never fade. */
      fadingFrom: epochMsSchema.optional(),
      fadingBefore: epochMsSchema.optional(),
      sort: factSortSchema.default('newest'),
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(500).default(100),
      /** Time of an as-of list; absent = now. */
      asOf: epochMsSchema.optional(),
      /** Waits for the vector of the query; without, the list comes at once, by words. */
      refine: z.boolean().default(false),
    }),
    z.strictObject({
      nodes: z.array(memoryNodeSchema),
      total: z.int().nonnegative(),
      /** True if the same request with `refine` also lists what means the same. */
      refinable: z.boolean(),
    }),
  ),
  'facts.get': command(
    z.strictObject(ofNode),
    z.strictObject({
      node: memoryNodeSchema,
      evidence: z.array(evidenceSchema),
      entities: z.array(entityRefSchema),
      /** Versions, oldest first, this node among them. */
      chain: z.array(memoryNodeSchema),
      /** Contradicting memories that nobody has resolved. */
      contradicts: z.array(memoryNodeSchema),
      history: z.array(nodeHistoryEntrySchema),
      /** Links to other memories, and causes of the turns it comes from. */
      links: z.array(memoryLinkSchema),
      /**
       * Strength of the memory in the past and, unused, in the future; empty for one that does not
       * fade now.
       */
      forecast: z.array(forecastPointSchema),
    }),
  ),
  'facts.remember': command(
    z.strictObject({
      ...inWorkspace,
      content: memoryTextSchema,
      /** Null: a procedure, how something is done. */
      kind: nodeKindSchema.nullable().default('Fact'),
      ...userFields,
      /** People and things it is about, besides those that its words name. */
      entityIds: z.array(entityIdSchema).max(20).default([]),
      /** Source message of the statement. */
      messageId: messageIdSchema.optional(),
    }),
    changedNodeSchema,
  ),
  /** Corrects a memory: a new node supersedes it; the old one stays, struck through. */
  'facts.correct': command(
    z.strictObject({ ...ofNode, content: memoryTextSchema }),
    changedNodeSchema,
  ),
  /** Confirms a memory: confidence 1, never fades. */
  'facts.confirm': command(z.strictObject(ofNode), changedNodeSchema),
  'facts.retract': command(
    z.strictObject({ ...ofNode, reason: z.enum(['user', 'done', 'dropped']).default('user') }),
    changedNodeSchema,
  ),
  /** Restores a retracted, superseded or faded memory. */
  'facts.restore': command(z.strictObject(ofNode), changedNodeSchema),
  /** Edits fields in place; content is changed by correcting. */
  'facts.edit': command(
    z.strictObject({
      ...ofNode,
      /** Null: a procedure. */
      kind: nodeKindSchema.nullable().optional(),
      ...userFields,
    }),
    changedNodeSchema,
  ),
  /** Links two memories: related, or the first a part of the other. */
  'facts.link': command(
    z.strictObject({
      ...ofNode,
      otherId: nodeIdSchema,
      relation: z.enum(['related_to', 'part_of']),
    }),
    changedNodeSchema,
  ),
  /** Takes back one link, a causal one too. */
  'facts.unlink': command(
    z.strictObject({ ...inWorkspace, edgeId: idSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
  /** Bulk action; memories it does not apply to, or would not change, are skipped. */
  'facts.bulk': command(
    z.strictObject({
      ...inWorkspace,
      nodeIds: z.array(nodeIdSchema).min(1).max(500),
      action: bulkActionSchema,
    }),
    z.strictObject({ changed: z.int().positive(), changeId: idSchema, label: z.string() }),
  ),
  /** Most similar live memories, best first. */
  'facts.similar': command(
    z.strictObject({ ...ofNode, limit: z.int().min(1).max(20).default(5) }),
    z.strictObject({ nodes: z.array(memoryNodeSchema) }),
  ),
  /** Tags of live memories, most used first. */
  'facts.tags': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      tags: z.array(z.strictObject({ tag: z.string(), count: z.int().positive() })),
    }),
  ),
} as const;
