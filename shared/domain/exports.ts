import { z } from 'zod';
import { conversationIdSchema, nodeIdSchema, textSchema } from './primitives.ts';

/** Longest passphrase; one of six words has about forty characters. */
const MAX_PASSPHRASE = 1_000;
/** Passphrase of an encrypted file: never stored in a database, never logged. */
export const passphraseSchema = textSchema.min(8).max(MAX_PASSPHRASE);
/** Passphrase of a file that exists: another program may have taken a shorter one. */
export const existingFilePassphraseSchema = textSchema.min(1).max(MAX_PASSPHRASE);

/** Most memories chosen one by one. */
const MAX_CHOSEN_ITEMS = 5_000;

/** Choice of memories: all there are, those in use, or those chosen in a list. */
export const memoryScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('active') }),
  z.strictObject({
    kind: z.literal('chosen'),
    nodeIds: z.array(nodeIdSchema).min(1).max(MAX_CHOSEN_ITEMS),
  }),
]);
export type MemoryScope = z.infer<typeof memoryScopeSchema>;

export const memoryFormatSchema = z.enum(['vault', 'jsonl', 'csv']);
export type MemoryFormat = z.infer<typeof memoryFormatSchema>;

/** Choice of what is exported, and in which form. */
export const exportTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('conversation'),
    conversationId: conversationIdSchema,
    format: z.enum(['markdown', 'html']),
  }),
  z.strictObject({
    kind: z.literal('memories'),
    format: memoryFormatSchema,
    scope: memoryScopeSchema,
  }),
  z.strictObject({
    kind: z.literal('workspace'),
    /** Null: not encrypted. */
    passphrase: passphraseSchema.nullable(),
  }),
]);
export type ExportTarget = z.infer<typeof exportTargetSchema>;

const wordSchema = textSchema.max(200);

/** Words in the files that a person reads, in the language of the window. */
export const exportWordsSchema = z.strictObject({
  /** BCP 47 tag of that language; empty where there are no words. */
  language: textSchema.max(35),
  untitled: wordSchema,
  person: wordSchema,
  builtIn: wordSchema,
  /** Author of the answers of the demo. */
  scripted: wordSchema,
  exported: wordSchema,
  started: wordSchema,
  attachments: wordSchema,
  sources: wordSchema,
  interrupted: wordSchema,
  forgotten: wordSchema,
  people: wordSchema,
  evidence: wordSchema,
  about: wordSchema,
  memories: wordSchema,
  /** Names of the folders by kind; `Procedure` is a memory of how something is done. */
  kinds: z.strictObject({
    Fact: wordSchema,
    Preference: wordSchema,
    Decision: wordSchema,
    Identity: wordSchema,
    Event: wordSchema,
    Observation: wordSchema,
    Goal: wordSchema,
    Todo: wordSchema,
    Procedure: wordSchema,
  }),
});
export type ExportWords = z.infer<typeof exportWordsSchema>;

/** Kinds of items that an export counts. */
export const exportItemSchema = z.enum([
  'conversations',
  'messages',
  'memories',
  'entities',
  'attachments',
  'rows',
]);
export type ExportItem = z.infer<typeof exportItemSchema>;

/** Kinds of items that an export leaves out. */
export const omittedItemSchema = z.enum([
  /** Versions of turns and answers that are not on the branch shown. */
  'other_versions',
  'attachment_contents',
  'attachments_missing',
  'inactive_memories',
  /** Files that documents were read from: their text is included. */
  'document_files',
  'vectors',
  'settings',
]);
export type OmittedItem = z.infer<typeof omittedItemSchema>;

const count = z.int().nonnegative();

/** Report of what an export wrote and left out; nothing is left out in silence. */
export const exportReportSchema = z.strictObject({
  written: z.partialRecord(exportItemSchema, count),
  /** Without a count where there is nothing to count. */
  omitted: z.partialRecord(omittedItemSchema, count),
});
export type ExportReport = z.infer<typeof exportReportSchema>;

/** Reason for which nothing was exported. */
export const exportProblemSchema = z.enum([
  'not_found',
  'too_large',
  'full',
  'read_only',
  'disk_error',
  /** Something in it may have been forgotten since. */
  'forgotten',
  'failed',
]);
export type ExportProblem = z.infer<typeof exportProblemSchema>;

/** Reason for which an archive is not opened. Nothing is created then. */
export const archiveProblemSchema = z.enum([
  'not_an_archive',
  'truncated',
  'checksum',
  'newer_format',
  'unsafe_name',
  'too_large',
  'invalid_row',
  'damaged',
  'needs_passphrase',
  'wrong_passphrase',
  'full',
  'failed',
]);
export type ArchiveProblem = z.infer<typeof archiveProblemSchema>;

/** Reason for which no off-site copy was made; it is tried again later. */
export const offsiteProblemSchema = z.enum([
  'no_folder',
  /** The folder is not there: a drive that is not connected. */
  'folder_missing',
  'own_folder',
  'no_passphrase',
  'full',
  'read_only',
  'failed',
]);
export type OffsiteProblem = z.infer<typeof offsiteProblemSchema>;

/** Name under which the key store has the passphrase of a workspace's off-site copies. */
export const offsiteKeyName = (workspaceId: string): string => `offsite-${workspaceId}`;

/** A key store takes visible ASCII only, and a passphrase may be of any script. */
export function encodePassphrase(passphrase: string): string {
  return encodeURIComponent(passphrase);
}

/** Passphrase of a stored key; null for one that is damaged. */
export function decodePassphrase(key: string): string | null {
  try {
    const parsed = passphraseSchema.safeParse(decodeURIComponent(key));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
