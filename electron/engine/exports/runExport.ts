import type { ExportProblem } from '../../../shared/domain/exports.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { encryptFile } from './encryption.ts';
import { fileProblem } from '../files/fileProblem.ts';
import { removeFile } from '../files/outputFile.ts';
import { ZipTooLargeError } from '../files/zipWriter.ts';
import { createReadStore } from '../storage/createStore.ts';
import { createExportReads, openSnapshot } from '../storage/exports/exportReads.ts';
import { writeWorkspace } from './archive/writeWorkspace.ts';
import {
  ExportCanceledError,
  ExportNotFoundError,
  type ExportContext,
  type ExportProgress,
} from './exportContext.ts';
import type { ExportRequest } from './exportRequest.ts';
import type { FinishedExport } from './finishedExport.ts';
import { writeConversation } from './conversation/writeConversation.ts';
import { writeMemories } from './memories/writeMemories.ts';

export interface ExportControl {
  readonly progress: ExportProgress;
  readonly yieldOrCancel: () => Promise<void>;
}

/** Writes one export to its file; on failure or cancel there is no file. */
export async function runExport(
  request: ExportRequest,
  now: EpochMs,
  control: ExportControl,
): Promise<Result<FinishedExport, ExportProblem | 'cancelled'>> {
  try {
    return ok(await encryptExport(request, await writeExport(request, now, control), control));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return err(problem);
  }
}

async function writeExport(
  request: ExportRequest,
  now: EpochMs,
  { progress, yieldOrCancel }: ExportControl,
): Promise<FinishedExport> {
  const db = openSnapshot(request.database);
  try {
    const context: ExportContext = {
      store: createReadStore(db),
      reads: createExportReads(db),
      words: request.words,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      now,
      progress,
      yieldOrCancel,
    };
    return await writeTarget(context, request, db);
  } finally {
    db.close();
  }
}

/** Encrypts a finished archive where a passphrase is asked for; the plain file is removed. */
async function encryptExport(
  { target, path, workFactor }: ExportRequest,
  finished: FinishedExport,
  { yieldOrCancel }: ExportControl,
): Promise<FinishedExport> {
  if (target.kind !== 'workspace' || target.passphrase === null) return finished;
  const plain = plainPath(path);
  try {
    const sizeBytes = await encryptFile(plain, path, {
      passphrase: target.passphrase,
      workFactor,
      yieldOrCancel,
    });
    return { ...finished, sizeBytes };
  } finally {
    removeFile(plain);
  }
}

/** Path of an archive before it is encrypted. */
const plainPath = (path: string) => `${path}.plain`;

async function writeTarget(
  context: ExportContext,
  request: ExportRequest,
  db: ReturnType<typeof openSnapshot>,
): Promise<FinishedExport> {
  const { target, path } = request;
  switch (target.kind) {
    case 'conversation':
      return await writeConversation(context, target, path);
    case 'memories':
      return await writeMemories(context, target, path);
    case 'workspace':
      return await writeWorkspace(context, db, {
        ...request,
        path: target.passphrase === null ? path : plainPath(path),
      });
  }
}

function problemOf(error: unknown): ExportProblem | 'cancelled' | null {
  if (error instanceof ExportCanceledError) return 'cancelled';
  if (error instanceof ExportNotFoundError) return 'not_found';
  if (error instanceof ZipTooLargeError) return 'too_large';
  switch (fileProblem(error)) {
    case 'full':
      return 'full';
    case 'read_only':
      return 'read_only';
    case 'disk_error':
    case 'too_many_files':
    case 'path_too_long':
      return 'disk_error';
    case null:
      return null;
  }
}
