import { z } from 'zod';
import {
  existingFilePassphraseSchema,
  type ArchiveProblem,
} from '../../../../shared/domain/exports.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { err, type Result } from '../../../../shared/domain/result.ts';
import { filePieces, firstPiece } from '../../files/filePieces.ts';
import { removeFile } from '../../files/outputFile.ts';
import { readMigrations } from '../../storage/connection/migrate.ts';
import { decryptFile, hasWholeHeader, isEncrypted } from '../encryption.ts';
import { ExportCanceledError } from '../exportContext.ts';
import { openArchive, type OpenArchiveOptions, type OpenedArchive } from './openArchive.ts';

/** Request to open an archive into the files of a new workspace. */
export const openRequestSchema = z.strictObject({
  path: z.string(),
  passphrase: existingFilePassphraseSchema.nullable(),
  files: z.strictObject({ database: z.string(), attachments: z.string(), forgotten: z.string() }),
  /** Decrypted archive, removed when it was read. */
  plain: z.string(),
  schemaFolder: z.string(),
  databaseId: z.string(),
  workspaceId: z.string(),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;

/** Opens an archive, decrypted first where it is encrypted. */
export async function openArchiveTask(
  request: OpenRequest,
  now: EpochMs,
  control: Pick<OpenArchiveOptions, 'progress' | 'yieldOrCancel'>,
): Promise<Result<OpenedArchive, ArchiveProblem | 'cancelled'>> {
  const { path, passphrase, plain, files, databaseId, workspaceId } = request;
  const options = {
    files,
    migrations: readMigrations(request.schemaFolder),
    identity: { databaseId, workspaceId, now },
    ...control,
  };
  const start = await firstPiece(filePieces(path));
  if (!isEncrypted(start)) return await openArchive({ ...options, path });
  if (passphrase === null) return err('needs_passphrase');
  if (!hasWholeHeader(start)) return err('truncated');
  try {
    const decrypted = await decryptFile(path, plain, {
      passphrase,
      yieldOrCancel: control.yieldOrCancel,
    });
    return decrypted.ok ? await openArchive({ ...options, path: plain }) : decrypted;
  } catch (error) {
    if (error instanceof ExportCanceledError) return err('cancelled');
    throw error;
  } finally {
    removeFile(plain);
  }
}
