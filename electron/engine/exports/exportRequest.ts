import { z } from 'zod';
import { exportTargetSchema, exportWordsSchema } from '../../../shared/domain/exports.ts';

/** Request to the export thread. */
export const exportRequestSchema = z.strictObject({
  database: z.string(),
  /** File that is written. */
  path: z.string(),
  target: exportTargetSchema,
  words: exportWordsSchema,
  /** Folder of the files attached to messages. */
  attachments: z.string(),
  workspaceName: z.string(),
  /** File of forgotten ids and fingerprints, which goes with a workspace. */
  forgotten: z.string(),
  /** Work of a guess at the passphrase, as a power of two: tests take less. */
  workFactor: z.int().min(1).max(22),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** Workspace that is exported, whatever of it and to which file. */
export type ExportSource = Omit<ExportRequest, 'path' | 'target' | 'words'>;
