import { z } from 'zod';
import { documentFormatSchema, ingestReasonSchema } from '../../domain/document.ts';
import { memoryNodeSchema } from '../../domain/node.ts';
import { epochMsSchema, idSchema, nodeIdSchema, textSchema } from '../../domain/primitives.ts';
import { command } from '../define.ts';

const inWorkspace = { workspaceId: idSchema };
const countSchema = z.int().nonnegative();
const pathSchema = textSchema.min(1).max(4_096);

export const documentSchema = z.strictObject({
  id: idSchema,
  /** File name. */
  title: z.string(),
  format: documentFormatSchema,
  /** `vanished`: its file in a watched folder is gone, and the person was not asked yet. */
  state: z.enum(['stored', 'vanished', 'retired']),
  sizeBytes: countSchema,
  modifiedAt: epochMsSchema,
  storedAt: epochMsSchema,
  version: z.int().positive(),
  chunks: countSchema,
  /** Memories drawn from it, and those of them that wait for review. */
  memories: countSchema,
  pending: countSchema,
  /** True while a model has not read all of it. */
  unread: z.boolean(),
  /** Paths at which its content was met. */
  paths: z.array(z.string()),
});
export type DocumentItem = z.infer<typeof documentSchema>;

/** File that was not ingested. */
export const rejectedFileSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  path: z.string(),
  reason: ingestReasonSchema,
  at: epochMsSchema,
  /** True if the file is in the workspace's folder of rejected files, and can be tried again. */
  canRetry: z.boolean(),
});
export type RejectedFile = z.infer<typeof rejectedFileSchema>;

export const watchedFolderSchema = z.strictObject({
  path: z.string(),
  /** False for a folder that is not there: a drive that is not connected. */
  present: z.boolean(),
  /** True for a folder of notes with links between them. */
  vault: z.boolean(),
  documents: countSchema,
  /** Files of kinds that are not read. */
  skipped: countSchema,
  /** True if it holds too much, so that not all of it is read. */
  isTruncated: z.boolean(),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

export const documentChunkSchema = z.strictObject({
  nodeId: nodeIdSchema,
  n: countSchema,
  heading: z.string(),
  startLine: z.int().positive(),
  endLine: z.int().positive(),
  page: z.int().positive().nullable(),
  pointer: z.string().nullable(),
  text: z.string(),
});
export type DocumentChunk = z.infer<typeof documentChunkSchema>;

/** Number of chunks in one page of a document's text. */
export const CHUNKS_PER_PAGE = 60;

export const documentCommands = {
  'documents.list': command(
    z.strictObject(inWorkspace),
    z.strictObject({
      enabled: z.boolean(),
      /** Folder in which files are dropped. */
      dropFolder: z.string(),
      maxFileBytes: countSchema,
      documents: z.array(documentSchema),
      rejected: z.array(rejectedFileSchema),
      folders: z.array(watchedFolderSchema),
      /** File that is read now; null when there is none. */
      currentFile: z.string().nullable(),
      /** Number of files after it. */
      queuedCount: countSchema,
    }),
  ),
  /** Reads a page of a document's text: from a chunk's number, or around the chunk of a node. */
  'documents.get': command(
    z.strictObject({
      ...inWorkspace,
      documentId: idSchema,
      from: countSchema.default(0),
      nodeId: nodeIdSchema.optional(),
    }),
    z.strictObject({
      document: documentSchema,
      from: countSchema,
      chunks: z.array(documentChunkSchema).max(CHUNKS_PER_PAGE),
      /** Quoted chunk that the newest version no longer has. */
      outdatedChunk: documentChunkSchema.extend({ storedAt: epochMsSchema }).nullable(),
      /** Memories drawn from it, newest first. */
      memories: z.array(memoryNodeSchema),
    }),
  ),
  /** Moves an uploaded file into the drop folder, to be ingested at once. */
  'documents.add': command(
    z.strictObject({ ...inWorkspace, uploadId: idSchema }),
    z.strictObject({ name: z.string() }),
  ),
  /** Tries a rejected file again. */
  'documents.retry': command(
    z.strictObject({ ...inWorkspace, fileId: idSchema }),
    z.strictObject({ moved: z.boolean() }),
  ),
  /** Hands a rejected file over to be imported; its upload is inspected like one from a window. */
  'documents.toImport': command(
    z.strictObject({ ...inWorkspace, fileId: idSchema }),
    z.strictObject({ uploadId: idSchema }),
  ),
  /** Takes a rejected file off the list; deletes it, unless it is in a watched folder. */
  'documents.dismiss': command(
    z.strictObject({ ...inWorkspace, fileId: idSchema }),
    z.strictObject({ dismissed: z.boolean() }),
  ),
  /** Decides about a document whose file is gone, or retires and restores one. */
  'documents.decide': command(
    z.strictObject({
      ...inWorkspace,
      documentId: idSchema,
      choice: z.enum(['keep', 'retire', 'restore']),
    }),
    z.strictObject({ decided: z.boolean() }),
  ),
  /** Looks at a folder before it is watched. */
  'documents.checkFolder': command(
    z.strictObject({ ...inWorkspace, path: pathSchema }),
    z.strictObject({
      folder: z.discriminatedUnion('ok', [
        z.strictObject({
          ok: z.literal(true),
          /** Path without links. */
          path: z.string(),
          vault: z.boolean(),
          documents: countSchema,
          skipped: countSchema,
          isTruncated: z.boolean(),
        }),
        z.strictObject({
          ok: z.literal(false),
          reason: z.enum(['not_absolute', 'not_a_folder', 'own_folder', 'whole_disk']),
        }),
      ]),
    }),
  ),
  /** Looks for new and changed files now; otherwise once a minute. */
  'documents.scan': command(z.strictObject(inWorkspace), z.strictObject({ files: countSchema })),
} as const;
