import { z } from 'zod';
import {
  entityRefSchema,
  entityRoleSchema,
  entityTypeSchema,
  predicateSchema,
  relationSchema,
} from '../domain/entity.ts';
import { memoryNodeSchema } from '../domain/node.ts';
import {
  epochMsSchema,
  idSchema,
  nameSchema,
  memoryTextSchema,
  textSchema,
  fractionSchema,
  entityIdSchema,
  nodeIdSchema,
} from '../domain/primitives.ts';
import { changedNodeSchema } from './facts.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const ofEntity = { ...inWorkspace, entityId: entityIdSchema };

export const entitySchema = z.strictObject({
  id: entityIdSchema,
  name: z.string(),
  type: entityTypeSchema,
  summary: z.string().nullable(),
  /** True for the person Loci belongs to. */
  isSelf: z.boolean(),
  /** Memories about it never fade. */
  protected: z.boolean(),
  mentions: z.int().nonnegative(),
  firstSeen: epochMsSchema,
  lastUpdated: epochMsSchema,
  /** When the person said that it is over; null while it goes on. */
  endedAt: epochMsSchema.nullable(),
});
export type Entity = z.infer<typeof entitySchema>;

export const mergeProposalSchema = z.strictObject({
  id: idSchema,
  a: entitySchema,
  b: entitySchema,
  reason: z.enum([
    'same_name',
    'nickname',
    'transliteration',
    'part_of_name',
    'spelling',
    'company',
  ]),
  /** Score 0..1: the surest are asked first. */
  score: fractionSchema,
});
export type MergeProposal = z.infer<typeof mergeProposalSchema>;

const changedEntitySchema = z.strictObject({ entity: entitySchema, changeId: idSchema });

export const entityCommands = {
  /**
   * Lists entities, most mentioned first. `query` is the start of any word of an alias; entities with
   * an alias that itself starts with it come first.
   */
  'entities.list': command(
    z.strictObject({
      ...inWorkspace,
      query: textSchema.max(200).default(''),
      types: z.array(entityTypeSchema).default([]),
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    z.strictObject({ entities: z.array(entitySchema), total: z.int().nonnegative() }),
  ),
  'entities.get': command(
    z.strictObject({ ...ofEntity, limit: z.int().min(1).max(500).default(100) }),
    z.strictObject({
      entity: entitySchema,
      /** True where memories about it changed after its summary was written. */
      isSummaryOutdated: z.boolean(),
      aliases: z.array(z.string()),
      /** Entities merged into it. */
      merged: z.array(entityRefSchema),
      /** Newest memories, newest first, of `total`. */
      memories: z.array(memoryNodeSchema),
      total: z.int().nonnegative(),
      /**
       * Number of memories about it per month, by when they happened or were said; months are
       * whole, without gaps.
       */
      memoriesByMonth: z
        .strictObject({
          first: epochMsSchema,
          last: epochMsSchema,
          months: z.array(z.strictObject({ month: z.string(), count: z.int().nonnegative() })),
        })
        .nullable(),
      /** Entities that live memories name together with it, the most frequent first. */
      coOccurring: z.array(
        z.strictObject({
          entity: entityRefSchema,
          /** Most frequent role of the other entity in them. */
          role: entityRoleSchema,
          count: z.int().positive(),
        }),
      ),
      /** Relations to others that live memories state, newest first. */
      relations: z.array(relationSchema),
      proposals: z.array(mergeProposalSchema),
    }),
  ),
  /** Stores a memory that states a relation of two entities, in the person's words. */
  'entities.relate': command(
    z.strictObject({
      ...inWorkspace,
      subjectId: entityIdSchema,
      predicate: predicateSchema,
      objectId: entityIdSchema,
      content: memoryTextSchema,
    }),
    changedNodeSchema,
  ),
  /** Page of memories about it after one of them, newest first. */
  'entities.memories': command(
    z.strictObject({
      ...ofEntity,
      after: nodeIdSchema,
      limit: z.int().min(1).max(500).default(100),
    }),
    z.strictObject({ memories: z.array(memoryNodeSchema) }),
  ),
  /** Merges entities: names and memories of `mergedId` move to this one. */
  'entities.merge': command(
    z.strictObject({ ...ofEntity, mergedId: entityIdSchema }),
    changedEntitySchema,
  ),
  'entities.split': command(
    z.strictObject({
      ...ofEntity,
      name: nameSchema,
      type: entityTypeSchema,
      nodeIds: z.array(nodeIdSchema).max(10_000),
      aliases: z.array(nameSchema).max(100).default([]),
    }),
    changedEntitySchema,
  ),
  /** Creates an entity by hand, linked to the memories whose words name it. */
  'entities.create': command(
    z.strictObject({ ...inWorkspace, name: nameSchema, type: entityTypeSchema }),
    changedEntitySchema,
  ),
  /** Links a memory to an entity. */
  'entities.link': command(
    z.strictObject({
      ...ofEntity,
      nodeId: nodeIdSchema,
      role: entityRoleSchema.default('subject'),
    }),
    changedEntitySchema,
  ),
  'entities.unlink': command(
    z.strictObject({ ...ofEntity, nodeId: nodeIdSchema }),
    changedEntitySchema,
  ),
  /** Live memories that ending a topic would retire. */
  'entities.endPreview': command(
    z.strictObject(ofEntity),
    z.strictObject({ memories: z.array(memoryNodeSchema) }),
  ),
  /** Ends a topic: these memories about it no longer inform answers. One change, one undo. */
  'entities.end': command(
    z.strictObject({ ...ofEntity, nodeIds: z.array(nodeIdSchema).max(10_000) }),
    changedEntitySchema,
  ),
  'entities.edit': command(
    z.strictObject({
      ...ofEntity,
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('rename'), name: nameSchema }),
        z.strictObject({ kind: z.literal('retype'), type: entityTypeSchema }),
        z.strictObject({ kind: z.literal('protect'), on: z.boolean() }),
        /** A topic that was over goes on. */
        z.strictObject({ kind: z.literal('resume') }),
        z.strictObject({ kind: z.literal('add_alias'), alias: nameSchema }),
        z.strictObject({ kind: z.literal('remove_alias'), alias: nameSchema }),
      ]),
    }),
    changedEntitySchema,
  ),
  'entities.proposals': command(
    z.strictObject({ ...inWorkspace, limit: z.int().min(1).max(200).default(50) }),
    z.strictObject({ proposals: z.array(mergeProposalSchema) }),
  ),
  /** Rejects a merge proposal; not asked again. */
  'entities.rejectProposal': command(
    z.strictObject({ ...inWorkspace, proposalId: idSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
} as const;
