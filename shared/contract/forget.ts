import { z } from 'zod';
import { backupIdSchema, quarantineIdSchema, workspaceIdSchema } from '../domain/fileIds.ts';
import { graphSortSchema } from '../domain/graph.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';
import { backupSchema } from './status.ts';

const inWorkspace = { workspaceId: workspaceIdSchema };

/** What a person wants gone: one thing or several memories, from which the rest is found. */
export const forgetTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['memory', 'message', 'conversation', 'entity']), id: idSchema }),
  z.strictObject({ kind: z.literal('memories'), ids: z.array(idSchema).min(1).max(200) }),
]);
export type ForgetTarget = z.infer<typeof forgetTargetSchema>;

/** Why something is offered to go too. */
export const forgetReasonSchema = z.enum([
  'itself',
  /** An earlier or later wording of it. */
  'version',
  /** It was said there. */
  'evidence',
  /** It was drawn from what goes. */
  'derived',
  /** It was drawn from the same turn, and may be about something else. */
  'same_turn',
  /** An answer that repeats it. */
  'repeats',
  /** It is about what goes. */
  'about',
]);
export type ForgetReason = z.infer<typeof forgetReasonSchema>;

export const forgetItemSchema = z.strictObject({
  kind: z.enum(['memory', 'message', 'entity']),
  id: idSchema,
  /** What it is in a picture. */
  sort: graphSortSchema,
  text: z.string(),
  at: epochMsSchema,
  reason: forgetReasonSchema,
  /** Without it the rest would still tell: chosen unless the person says otherwise. */
  suggested: z.boolean(),
});
export const forgetEdgeSchema = z.strictObject({
  /** Places among the items. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  relation: z.enum(['derived_from', 'supersedes', 'about', 'repeats']),
});
export type ForgetEdge = z.infer<typeof forgetEdgeSchema>;
export type ForgetItem = z.infer<typeof forgetItemSchema>;

/** Where something may still stand after everything was tried. */
export const forgetLocationSchema = z.enum([
  'memories',
  'messages',
  'names',
  'titles',
  'history',
  'answers',
  'profile',
  'readings',
  'other_rows',
  'search_index',
  'database_file',
  'journal',
  'other_file',
]);
export type ForgetLocation = z.infer<typeof forgetLocationSchema>;

/** What was looked through afterwards, and what was still found: all zero when it is gone. */
export const forgetProofSchema = z.strictObject({
  files: z.int().nonnegative(),
  /** Places in the bytes of those files. */
  bytes: z.int().nonnegative(),
  /** Rows of any table. */
  rows: z.int().nonnegative(),
  /** Words that search still knows and that nothing else uses. */
  words: z.int().nonnegative(),
  /** Where it was still found, after a second try; empty when it is gone. */
  left: z.array(z.strictObject({ place: forgetLocationSchema, count: z.int().positive() })),
});
export type ForgetProof = z.infer<typeof forgetProofSchema>;

/** Files of a database that was damaged, lost or replaced; Loci reads them no more. */
export const quarantineSchema = z.strictObject({
  id: idSchema,
  at: epochMsSchema,
  sizeBytes: z.int().nonnegative(),
});
export type QuarantineEntry = z.infer<typeof quarantineSchema>;

/** What still holds it, apart from the database. */
const holdersShape = { backups: z.array(backupSchema), setAside: z.array(quarantineSchema) };

export const forgetCommands = {
  /** Everything that would have to go, and the copies that hold it. Changes nothing. */
  'forget.preview': command(
    z.strictObject({ ...inWorkspace, target: forgetTargetSchema }),
    z.strictObject({
      items: z.array(forgetItemSchema),
      /** What ties them together. */
      edges: z.array(forgetEdgeSchema),
      ...holdersShape,
    }),
  ),
  /** For good: there is no undo. */
  'forget.apply': command(
    z.strictObject({
      ...inWorkspace,
      memoryIds: z.array(idSchema).max(10_000),
      messageIds: z.array(idSchema).max(10_000),
      entityIds: z.array(idSchema).max(1_000),
    }),
    z.strictObject({
      proof: forgetProofSchema,
      ...holdersShape,
    }),
  ),
  /** Deletes old copies, and files that were set aside, after a new copy was made and checked. */
  'forget.purgeBackups': command(
    z.strictObject({
      ...inWorkspace,
      backupIds: z.array(backupIdSchema).max(1_000),
      setAsideIds: z.array(quarantineIdSchema).max(1_000).default([]),
    }),
    z.strictObject({ backups: z.array(backupSchema) }),
  ),
} as const;
