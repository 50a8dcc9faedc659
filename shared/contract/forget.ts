import { z } from 'zod';
import { backupIdSchema, quarantineIdSchema, workspaceIdSchema } from '../domain/fileIds.ts';
import { graphSortSchema } from '../domain/graph.ts';
import {
  epochMsSchema,
  idSchema,
  nodeIdSchema,
  messageIdSchema,
  entityIdSchema,
  conversationIdSchema,
} from '../domain/primitives.ts';
import { command } from './define.ts';
import { backupSchema } from './status.ts';

const inWorkspace = { workspaceId: workspaceIdSchema };

/** Target of forgetting: one thing or several memories, from which the rest is found. */
export const forgetTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('memory'), id: nodeIdSchema }),
  z.strictObject({ kind: z.literal('message'), id: messageIdSchema }),
  z.strictObject({ kind: z.literal('conversation'), id: conversationIdSchema }),
  z.strictObject({ kind: z.literal('entity'), id: entityIdSchema }),
  z.strictObject({ kind: z.literal('document'), id: idSchema }),
  /** Memories that a change wrote, those that its undo removed included. */
  z.strictObject({ kind: z.literal('change'), id: idSchema }),
  z.strictObject({ kind: z.literal('memories'), ids: z.array(nodeIdSchema).min(1).max(200) }),
]);
export type ForgetTarget = z.infer<typeof forgetTargetSchema>;

/** Reason for which an item is offered to be forgotten too. */
export const forgetReasonSchema = z.enum([
  'itself',
  /** Earlier or later wording of it. */
  'version',
  /** Source turn. */
  'evidence',
  /** Extracted from the target. */
  'derived',
  /** Extracted from the same turn, and possibly about something else. */
  'same_turn',
  /** Answer that repeats it. */
  'repeats',
  /** About the target. */
  'about',
]);
export type ForgetReason = z.infer<typeof forgetReasonSchema>;

const forgetItemFields = {
  /** Sort of its mark in a picture. */
  sort: graphSortSchema,
  text: z.string(),
  at: epochMsSchema,
  reason: forgetReasonSchema,
  /** Preselected: without it the rest would still reveal the content. */
  suggested: z.boolean(),
};

export const forgetItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('memory'), id: nodeIdSchema, ...forgetItemFields }),
  z.strictObject({ kind: z.literal('message'), id: messageIdSchema, ...forgetItemFields }),
  z.strictObject({ kind: z.literal('entity'), id: entityIdSchema, ...forgetItemFields }),
  z.strictObject({ kind: z.literal('document'), id: idSchema, ...forgetItemFields }),
]);
export const forgetEdgeSchema = z.strictObject({
  /** Indexes among the items. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  relation: z.enum(['derived_from', 'supersedes', 'about', 'repeats']),
});
export type ForgetEdge = z.infer<typeof forgetEdgeSchema>;
export type ForgetItem = z.infer<typeof forgetItemSchema>;

/** Location in which content may remain after everything was tried. */
export const forgetLocationSchema = z.enum([
  'memories',
  'messages',
  'names',
  'titles',
  'history',
  'answers',
  'profile',
  'consolidations',
  'other_rows',
  'search_index',
  'database_file',
  'journal',
  'other_file',
]);
export type ForgetLocation = z.infer<typeof forgetLocationSchema>;

/**
 * Proof of forgetting: what was searched afterwards, and the occurrences that remain: all zero when
 * it is gone.
 */
export const forgetProofSchema = z.strictObject({
  files: z.int().nonnegative(),
  /** Occurrences in the bytes of those files. */
  bytes: z.int().nonnegative(),
  /** Rows of any table. */
  rows: z.int().nonnegative(),
  /** Words that search still has and that nothing else uses. */
  words: z.int().nonnegative(),
  /** Locations of remaining occurrences after a second try; empty when it is gone. */
  left: z.array(z.strictObject({ location: forgetLocationSchema, count: z.int().positive() })),
});
export type ForgetProof = z.infer<typeof forgetProofSchema>;

/** Quarantined files of a damaged, lost or replaced database; Loci no longer reads them. */
export const quarantineSchema = z.strictObject({
  id: idSchema,
  at: epochMsSchema,
  sizeBytes: z.int().nonnegative(),
});
export type QuarantineEntry = z.infer<typeof quarantineSchema>;

/** Copies that still hold it, apart from the database. */
const copyHoldersFields = {
  backups: z.array(backupSchema),
  quarantined: z.array(quarantineSchema),
};

export const forgetCommands = {
  /** Previews the related content, and the copies that hold it. Read-only. */
  'forget.preview': command(
    z.strictObject({ ...inWorkspace, target: forgetTargetSchema }),
    z.strictObject({
      items: z.array(forgetItemSchema),
      /** Relations among them. */
      edges: z.array(forgetEdgeSchema),
      ...copyHoldersFields,
    }),
  ),
  /** Erases for good: there is no undo. */
  'forget.apply': command(
    z.strictObject({
      ...inWorkspace,
      memoryIds: z.array(nodeIdSchema).max(10_000),
      messageIds: z.array(messageIdSchema).max(10_000),
      entityIds: z.array(entityIdSchema).max(1_000),
      documentIds: z.array(idSchema).max(1_000).default([]),
    }),
    z.strictObject({
      proof: forgetProofSchema,
      ...copyHoldersFields,
    }),
  ),
  /** Deletes old copies and quarantined files, after a new backup was made and verified. */
  'forget.purgeBackups': command(
    z.strictObject({
      ...inWorkspace,
      backupIds: z.array(backupIdSchema).max(1_000),
      quarantinedIds: z.array(quarantineIdSchema).max(1_000).default([]),
    }),
    z.strictObject({ backups: z.array(backupSchema) }),
  ),
} as const;
