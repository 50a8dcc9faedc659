import { z } from 'zod';
import { archiveProblemSchema, existingFilePassphraseSchema } from '../domain/exports.ts';
import { importProviderSchema, skippedSchema } from '../domain/imports.ts';
import { epochMsSchema, idSchema, nameSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

const inWorkspace = { workspaceId: idSchema };
const count = z.int().nonnegative();

/** Largest export: more is refused before a byte of it is sent. */
export const MAX_UPLOAD_BYTES = 8 * 1024 ** 3;
/** Characters of one piece in base64: three bytes are four of them. */
export const MAX_PIECE_CHARACTERS = 4 * 1024 ** 2;
/** Programs that keep a file for each chat have hundreds of them. */
const MAX_FILES = 2_000;
const MAX_CONVERSATIONS = 50_000;

/** Reason for which a file of an export was not read. */
export const importFileProblemSchema = z.enum([
  'not_a_zip',
  'too_many_entries',
  'unsafe_name',
  'nested_zip',
  /** A zip that wants a password. */
  'encrypted',
  /** A file of `age`: its passphrase opens it. */
  'needs_passphrase',
  'unsupported_compression',
  'too_large',
  'damaged',
  /** An archive of a newer version of Loci. */
  'newer_format',
]);
export type ImportFileProblem = z.infer<typeof importFileProblemSchema>;

/** Reason for which no encrypted file was opened. */
export const unlockProblemSchema = archiveProblemSchema.extract([
  'wrong_passphrase',
  'truncated',
  'full',
]);
export type UnlockProblem = z.infer<typeof unlockProblemSchema>;

/** File of an export, with what it holds and what of it is left out. */
export const importFileSchema = z.strictObject({
  name: z.string(),
  conversations: count,
  turns: count,
  skipped: skippedSchema,
  problem: importFileProblemSchema.nullable(),
});
export type ImportFile = z.infer<typeof importFileSchema>;

export const inspectedConversationSchema = z.strictObject({
  provider: importProviderSchema,
  id: z.string(),
  title: z.string(),
  startedAt: epochMsSchema,
  lastAt: epochMsSchema,
  /** Without any time in the export. */
  isUndated: z.boolean(),
  /** False: the provider was told not to remember it, and neither will Loci. */
  isRemembered: z.boolean(),
  turns: count,
  /** Estimated tokens that a model would read to learn from what would be added of it. */
  tokens: count,
  language: z.enum(['en', 'ru']),
  /** It is here, or an earlier import has brought it: only what is new in it would be added. */
  isKnown: z.boolean(),
});
export type InspectedConversation = z.infer<typeof inspectedConversationSchema>;

export const inspectionSchema = z.strictObject({
  files: z.array(importFileSchema),
  /** Newest first. */
  conversations: z.array(inspectedConversationSchema),
  /** Statements about the person that would be proposed. */
  statements: count,
  /** Files that the export lists and does not have. */
  missing: z.array(z.string()),
  /** Files that are still to be downloaded. */
  downloads: z.array(z.string()),
  /** Model that would read them in the night; null: none is connected. */
  model: z.string().nullable(),
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** Report of an import: nothing is left out in silence. */
export const importReportSchema = z.strictObject({
  files: z.array(importFileSchema).default([]),
  providers: z.array(importProviderSchema).default([]),
  missing: z.array(z.string()).default([]),
  downloads: z.array(z.string()).default([]),
  /** Conversations and turns in the export, and those of them that were chosen. */
  found: z
    .strictObject({ conversations: count, turns: count })
    .default({ conversations: 0, turns: 0 }),
  chosen: z
    .strictObject({ conversations: count, turns: count, tokens: count })
    .default({ conversations: 0, turns: 0, tokens: 0 }),
  imported: z
    .strictObject({ conversations: count, turns: count })
    .default({ conversations: 0, turns: 0 }),
  /** Conversations that were here, or of an earlier import, and were added to or changed. */
  updated: z
    .strictObject({ conversations: count, turns: count })
    .default({ conversations: 0, turns: 0 }),
  unchanged: count.default(0),
  /** Messages of an archive that must not come: answers to what was forgotten here. */
  notMerged: count.default(0),
  proposed: count.default(0),
  undated: count.default(0),
  problem: z.string().nullable().default(null),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importSchema = z.strictObject({
  id: idSchema,
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'undoing', 'undone']),
  startedAt: epochMsSchema,
  finishedAt: epochMsSchema.nullable(),
  /** Names of the chosen files. */
  names: z.array(z.string()),
  report: importReportSchema,
  /** Learning in the nights: whether it goes on, and the sessions left of all. */
  learning: z.strictObject({ isOn: z.boolean(), pending: count, sessions: count }),
});
export type Import = z.infer<typeof importSchema>;

/** Import or undo in progress. */
export const importProgressSchema = z.strictObject({
  importId: idSchema,
  done: count,
  of: count,
  /** Estimated milliseconds left; null while unknown. */
  msLeft: count.nullable(),
});
export type ImportProgress = z.infer<typeof importProgressSchema>;

const importReplySchema = z.strictObject({ importId: idSchema });

export const importCommands = {
  /** Begins an upload into a private file, which is removed when the import has ended. */
  'imports.begin': command(
    z.strictObject({
      ...inWorkspace,
      name: z.string().min(1).max(300),
      size: count.max(MAX_UPLOAD_BYTES),
    }),
    z.strictObject({ uploadId: idSchema }),
  ),
  /** Appends a piece. One that was sent before changes nothing, and one with a gap is refused. */
  'imports.upload': command(
    z.strictObject({
      ...inWorkspace,
      uploadId: idSchema,
      offset: count,
      /** Base64. */
      data: z.string().max(MAX_PIECE_CHARACTERS),
    }),
    z.strictObject({ received: count }),
  ),
  'imports.discard': command(
    z.strictObject({ ...inWorkspace, uploadIds: z.array(idSchema).max(MAX_FILES) }),
    z.strictObject({ discarded: count }),
  ),
  /** Reads the files and writes nothing: what an import would bring, and what not. */
  'imports.inspect': command(
    z.strictObject({ ...inWorkspace, uploadIds: z.array(idSchema).min(1).max(MAX_FILES) }),
    inspectionSchema,
  ),
  /**
   * Opens encrypted uploads with a passphrase, which is stored nowhere. Null if it has opened one of
   * them; the files are then inspected again.
   */
  'imports.unlock': command(
    z.strictObject({
      ...inWorkspace,
      uploadIds: z.array(idSchema).min(1).max(MAX_FILES),
      passphrase: existingFilePassphraseSchema,
    }),
    z.strictObject({ problem: unlockProblemSchema.nullable() }),
  ),
  /** Starts the import of what was chosen; `imports.changed` reports its progress. */
  'imports.start': command(
    z.strictObject({
      ...inWorkspace,
      uploadIds: z.array(idSchema).min(1).max(MAX_FILES),
      /** Only conversations with a turn since then; null: all. */
      since: epochMsSchema.nullable(),
      /** Only these; null: all. */
      only: z
        .array(z.strictObject({ provider: importProviderSchema, id: z.string().min(1).max(500) }))
        .max(MAX_CONVERSATIONS)
        .nullable(),
      learn: z.boolean(),
    }),
    importReplySchema,
  ),
  /** Imports, newest first, and the one in progress. */
  'imports.list': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      imports: z.array(importSchema),
      running: importProgressSchema.nullable(),
      /** Inflated bytes that an inspection has read, and all of them as far as known. */
      inspecting: z.strictObject({ bytes: count, of: count }).nullable(),
    }),
  ),
  /** Stops the import; what it has brought stays, and can be undone. */
  'imports.cancel': command(
    z.strictObject({ ...inWorkspace, importId: idSchema }),
    z.strictObject({ cancelled: z.boolean() }),
  ),
  /** Takes back everything that the import has brought. */
  'imports.undo': command(
    z.strictObject({ ...inWorkspace, importId: idSchema }),
    importReplySchema,
  ),
  /** Switches learning from an import on or off. */
  'imports.setLearning': command(
    z.strictObject({ ...inWorkspace, importId: idSchema, learn: z.boolean() }),
    importReplySchema,
  ),
  /** Proposes every line of a pasted list of memories. */
  'imports.paste': command(
    z.strictObject({ ...inWorkspace, from: nameSchema, text: z.string().min(1).max(100_000) }),
    z.strictObject({ proposed: count, known: count }),
  ),
} as const;
