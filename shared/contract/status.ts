import { z } from 'zod';
import { backupIdSchema, workspaceIdSchema } from '../domain/fileIds.ts';
import { epochMsSchema, idSchema } from '../domain/primitives.ts';
import { modelProblemSchema } from '../domain/model.ts';
import { command } from './define.ts';

/** Storage states, each explained in plain words by the locales. */
export const storageStateSchema = z.enum([
  'ok',
  /** Read-only since the first corruption error; messages go to the external journal. */
  'corrupt',
  /** The file is empty, another database, or older than the head file says. */
  'replaced',
  /** Made by a newer version; never written, never offered for deletion. */
  'newer_schema',
  /** Cannot be opened at all (permissions, disk). */
  'unavailable',
]);
export type StorageState = z.infer<typeof storageStateSchema>;

/** Notice that the person should see once, e.g. that lost messages were restored. */
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
    /** Damaged files were quarantined; `files` names them. */
    'files_set_aside',
    /** The list of workspaces was rebuilt. */
    'workspaces_found',
    /** The lost forgotten file was restored from the database. */
    'forgotten_recovered',
    /** The lost forgotten file could not be restored. */
    'forgotten_lost',
    /** Memories of an earlier version no longer fade; carries their number. */
    'fading_rules',
    /** An off-site copy could not be made. */
    'offsite_failed',
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

/** Part that recalled none of the stored memories in the daily self-test. */
export const selfTestFailureSchema = z.enum([
  /** Memory is switched off: answers use nothing of it. */
  'switched_off',
  /** The path by which an answer recalls memories. */
  'recall',
  /** Full text. */
  'words',
  /** Vectors that are missing, or were made by another model. */
  'meaning',
]);
export type SelfTestFailure = z.infer<typeof selfTestFailureSchema>;

export const selfTestSchema = z.strictObject({
  testedAt: epochMsSchema,
  failures: z.array(selfTestFailureSchema),
});

export const statusSchema = z.strictObject({
  workspaceId: idSchema,
  storage: storageStateSchema,
  /** Number of messages waiting in the external journal. */
  waiting: z.int().nonnegative(),
  degraded: z.array(
    z.enum([
      'no_chat_model',
      'no_embedding_model',
      'no_vector_extension',
      /** The embedding model is unavailable: new texts are found by words only. */
      'embedding_waits',
      /** A search table is missing or broken, and is being rebuilt. */
      'no_full_text',
      /** The last backup failed; it is retried every few minutes. */
      'no_backup',
      /** The last off-site copy failed; it is retried every hour. */
      'no_offsite_copy',
      /** Hardly any disk space is left. */
      'disk_full',
      'disk_read_only',
    ]),
  ),
  /** Embedding progress; null where no model has the role. */
  embedding: z
    .strictObject({
      working: z.boolean(),
      /** Vectors made since the work began. */
      done: z.int().nonnegative(),
      /** Texts the model refused. */
      refused: z.int().nonnegative(),
      problem: modelProblemSchema.nullable(),
    })
    .nullable(),
  /** Last self-test of recall; null before the first, and while the database is latched. */
  selfTest: selfTestSchema.nullable(),
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
      /** Messages in the external journal: what a restored or salvaged database lacks is replayed. */
      journalMessages: z.int().nonnegative(),
      /** Folder of the quarantined files. */
      keptAt: z.string().nullable(),
    }),
  ),
  /** Applies a recovery. The damaged files are quarantined, never deleted. */
  'recovery.apply': command(
    z.strictObject({
      workspaceId: workspaceIdSchema,
      choice: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('restore'), backupId: backupIdSchema }),
        /** Accept the file as it is (an older copy put back on purpose). */
        z.strictObject({ kind: z.literal('accept_current') }),
        /** Salvage the readable rows into a new database. */
        z.strictObject({ kind: z.literal('salvage') }),
        /** Start with a new database; the external journal is still replayed. */
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
   * Restores a backup over a sound database: later content is moved aside, never deleted, and
   * forgotten content stays forgotten.
   */
  'backups.restore': command(
    z.strictObject({ workspaceId: workspaceIdSchema, backupId: backupIdSchema }),
    statusSchema,
  ),
} as const;
