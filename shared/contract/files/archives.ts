import { z } from 'zod';
import { archiveProblemSchema, existingFilePassphraseSchema } from '../../domain/exports.ts';
import { idSchema } from '../../domain/primitives.ts';
import { command } from '../define.ts';
import { workspaceSchema } from '../workspaces.ts';

const count = z.int().nonnegative();

export const archiveCommands = {
  /**
   * Opens an uploaded archive of Loci as a workspace of its own; nothing is created for one that is
   * refused or canceled. The upload is removed once it was opened.
   */
  'archives.open': command(
    z.strictObject({
      /** Workspace to which the file was uploaded. */
      workspaceId: idSchema,
      uploadId: idSchema,
      /** Null for an archive that is not encrypted. */
      passphrase: existingFilePassphraseSchema.nullable(),
    }),
    z.strictObject({
      opened: z.discriminatedUnion('ok', [
        z.strictObject({ ok: z.literal(true), workspace: workspaceSchema, rows: count }),
        z.strictObject({ ok: z.literal(false), problem: archiveProblemSchema }),
      ]),
    }),
  ),
  /** Rows read of the archive that is opened now; null while none is. */
  'archives.progress': command(
    z.strictObject({}),
    z.strictObject({ progress: z.strictObject({ done: count, of: count }).nullable() }),
  ),
} as const;
