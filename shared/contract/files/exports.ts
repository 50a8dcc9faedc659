import { z } from 'zod';
import {
  exportProblemSchema,
  exportReportSchema,
  exportTargetSchema,
  exportWordsSchema,
} from '../../domain/exports.ts';
import { epochMsSchema, idSchema } from '../../domain/primitives.ts';
import { command } from '../define.ts';

const inWorkspace = { workspaceId: idSchema };
const countSchema = z.int().nonnegative();

/** Bytes of one piece of an exported file. */
export const EXPORT_PIECE_BYTES = 1024 * 1024;

export const exportSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['conversation', 'memories', 'workspace']),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Name under which the file is saved. */
  fileName: z.string(),
  mediaType: z.string(),
  /** Rows written so far; `of`: rows in total, as far as they are counted. */
  done: countSchema,
  of: countSchema,
  /** Size of the finished file. */
  sizeBytes: countSchema,
  report: exportReportSchema,
  problem: exportProblemSchema.nullable(),
  startedAt: epochMsSchema,
});
export type Export = z.infer<typeof exportSchema>;

/**
 * Exports: the engine writes a private file, which the window fetches piece by piece and saves where
 * the person wants it. A window never names a path.
 */
export const exportCommands = {
  /** Starts an export; `exports.changed` reports its progress. One at a time. */
  'exports.start': command(
    z.strictObject({ ...inWorkspace, target: exportTargetSchema, words: exportWordsSchema }),
    z.strictObject({ exportId: idSchema }),
  ),
  /** Exports since the engine was started, newest first. */
  'exports.list': command(
    z.strictObject(inWorkspace),
    z.strictObject({ exports: z.array(exportSchema) }),
  ),
  /** Reads a piece of a finished export. */
  'exports.read': command(
    z.strictObject({ ...inWorkspace, exportId: idSchema, offset: countSchema }),
    z.strictObject({
      /** Base64. */
      data: z.string(),
      /** Offset of the next piece; null after the last one. */
      next: countSchema.nullable(),
    }),
  ),
  'exports.cancel': command(
    z.strictObject({ ...inWorkspace, exportId: idSchema }),
    z.strictObject({ cancelled: z.boolean() }),
  ),
  /** Removes the file of an export, and takes it off the list. */
  'exports.discard': command(
    z.strictObject({ ...inWorkspace, exportId: idSchema }),
    z.strictObject({ discarded: z.boolean() }),
  ),
} as const;
