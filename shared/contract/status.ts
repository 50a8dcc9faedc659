import { z } from 'zod';
import { backupIdSchema, workspaceIdSchema } from '../domain/fileIds.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { modelProblemSchema } from '../domain/model.ts';
import { command } from './define.ts';

/** Codes, each explained in plain words by the locales. */
export const storageStateSchema = z.enum([
  'ok',
  /** Read-only since the first corruption error; messages go to the fallback journal. */
  'corrupt',
  /** The file is empty, another database, or older than the mark outside it says. */
  'replaced',
  /** Made by a newer version; never written, never offered for deletion. */
  'newer_schema',
  /** Cannot be opened at all (permissions, disk). */
  'unavailable',
]);
export type StorageState = z.infer<typeof storageStateSchema>;

/** Something the person should know once, e.g. that lost messages were brought back. */
export const noticeSchema = z.strictObject({
  code: z.enum([
    'tail_recovered',
    'unclean_start',
    'index_rebuilt',
    'restored_from_backup',
    /** Readable rows of a damaged file were salvaged; carries the number of unreadable ones. */
    'salvaged',
    'fallback_replayed',
    'settings_problem',
    /** Damaged files were moved out of the way; `files` names them. */
    'files_set_aside',
    /** The list of workspaces was made anew. */
    'workspaces_found',
    /** The lost note of what was forgotten was written again from the database. */
    'forgotten_recovered',
    /** It could not be. */
    'forgotten_lost',
  ]),
  count: z.int().nonnegative(),
  files: z.array(z.string()).optional(),
  at: epochMsSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

export const backupSchema = z.strictObject({
  id: idSchema,
  createdAt: epochMsSchema,
  sizeBytes: z.int().nonnegative(),
  verified: z.boolean(),
  messages: z.int().nonnegative(),
});
export type Backup = z.infer<typeof backupSchema>;

export const statusSchema = z.strictObject({
  workspaceId: idSchema,
  storage: storageStateSchema,
  /** Messages that wait in the fallback journal. */
  waiting: z.int().nonnegative(),
  degraded: z.array(
    z.enum([
      'no_chat_model',
      'no_embedding_model',
      'no_vector_extension',
      /** The embedding model cannot be used now: what is new is found by its words only. */
      'embedding_waits',
      /** A search table is missing or broken, and is made anew. */
      'no_full_text',
      /** The last copy could not be made; it is tried again every few minutes. */
      'no_backup',
      /** Hardly any room is left for what is new. */
      'disk_full',
      'disk_read_only',
    ]),
  ),
  /** Vectors in the making; null where no model has the role. */
  embedding: z
    .strictObject({
      working: z.boolean(),
      /** Made since the work began. */
      done: z.int().nonnegative(),
      /** Texts the model refused. */
      refused: z.int().nonnegative(),
      problem: modelProblemSchema.nullable(),
    })
    .nullable(),
  notices: z.array(noticeSchema),
  counts: z.strictObject({
    conversations: z.int().nonnegative(),
    messages: z.int().nonnegative(),
    episodes: z.int().nonnegative(),
    facts: z.int().nonnegative(),
    entities: z.int().nonnegative(),
    pendingSessions: z.int().nonnegative(),
    pendingReview: z.int().nonnegative(),
    undelivered: z.int().nonnegative(),
  }),
  databaseBytes: z.int().nonnegative(),
});
export type Status = z.infer<typeof statusSchema>;

export const statusCommands = {
  'status.get': command(z.strictObject({ workspaceId: workspaceIdSchema }), statusSchema),
  'status.dismissNotices': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    z.strictObject({ dismissed: z.int().nonnegative() }),
  ),
  'recovery.options': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    z.strictObject({
      storage: storageStateSchema,
      backups: z.array(backupSchema),
      /** Messages in the journal outside the database, replayed after any choice. */
      journalMessages: z.int().nonnegative(),
      /** Folder of the quarantined files. */
      keptAt: z.string().nullable(),
    }),
  ),
  /** The damaged files are moved aside, never deleted. */
  'recovery.apply': command(
    z.strictObject({
      workspaceId: workspaceIdSchema,
      choice: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('restore'), backupId: backupIdSchema }),
        /** Go on with the file as it is (an older copy put back on purpose). */
        z.strictObject({ kind: z.literal('accept_current') }),
        /** A new database of what can still be read of the damaged one. */
        z.strictObject({ kind: z.literal('salvage') }),
        /** Begin anew; the journal outside is still replayed. */
        z.strictObject({ kind: z.literal('start_empty') }),
      ]),
    }),
    statusSchema,
  ),
  'backups.create': command(z.strictObject({ workspaceId: workspaceIdSchema }), backupSchema),
  'backups.list': command(
    z.strictObject({ workspaceId: workspaceIdSchema }),
    z.strictObject({ backups: z.array(backupSchema) }),
  ),
  /**
   * Goes back to a backup while everything is in order: what came after it is moved aside, never
   * deleted, and what was forgotten since stays forgotten.
   */
  'backups.restore': command(
    z.strictObject({ workspaceId: workspaceIdSchema, backupId: backupIdSchema }),
    statusSchema,
  ),
} as const;
