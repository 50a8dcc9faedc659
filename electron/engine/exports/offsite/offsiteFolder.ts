import { readdirSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { OffsiteProblem } from '../../../../shared/domain/exports.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { errorCode, fileProblem } from '../../files/fileProblem.ts';
import { filePieces } from '../../files/filePieces.ts';
import { createFileInFolder, PART_EXTENSION, removeFile } from '../../files/outputFile.ts';
import type { CopyRequest } from './copyRequest.ts';
import { ExportCanceledError } from '../exportContext.ts';
import { safeFileName } from '../fileNames.ts';

const EXTENSION = '.loci.zip.age';
const NAME_BYTES = 60;
/** Characters of the workspace's id in the name, by which its copies are told from all else. */
const ID_CHARACTERS = 12;

/** Name of a copy: what it is of, whose it is, and when it was made, in UTC so that times sort. */
export function copyName(workspaceName: string, workspaceId: string, at: number): string {
  const moment = new Date(at).toISOString().slice(0, 19).replaceAll(':', '');
  const name = safeFileName(workspaceName, NAME_BYTES) || 'Loci';
  return `${name} ${workspaceSuffix(workspaceId)} ${moment}${EXTENSION}`;
}

const workspaceSuffix = (workspaceId: string) => workspaceId.slice(-ID_CHARACTERS);

/** Checks the path of a folder, without the disk: one of a network may keep a reader waiting. */
export function checkFolderPath(folder: string, home: string): Result<string, OffsiteProblem> {
  if (folder === '') return err('no_folder');
  if (!isAbsolute(folder)) return err('folder_missing');
  const path = relative(home, folder);
  const isInside = path === '' || (!path.startsWith(`..${sep}`) && path !== '..');
  return isInside && !isAbsolute(path) ? err('own_folder') : ok(folder);
}

/**
 * Copies a file into the folder, under a temporary name first: a copy is whole, or absent. Then the
 * oldest copies beyond the number are removed.
 */
export async function writeOffsiteCopy(
  { from, folder, name, workspaceId, keep }: CopyRequest,
  yieldOrCancel: () => Promise<void>,
): Promise<Result<null, OffsiteProblem | 'cancelled'>> {
  try {
    const file = createFileInFolder(join(folder, name));
    try {
      for await (const piece of filePieces(from)) {
        file.write(piece);
        await yieldOrCancel();
      }
      file.finish();
    } finally {
      file.discard();
    }
    pruneCopies(folder, workspaceId, { newest: name, keep });
    return ok(null);
  } catch (error) {
    if (error instanceof ExportCanceledError) return err('cancelled');
    const problem = folderProblem(error);
    // Thrown, so that what the system said is in the log.
    if (problem === null) throw error;
    return err(problem);
  }
}

export interface CopiesToKeep {
  /** Name of the copy that was just made, which stays whatever the names say. */
  readonly newest: string;
  readonly keep: number;
}

/**
 * Removes the oldest copies of this workspace beyond a number; files of others stay. Age is the time
 * in the name: what stands before it changes when the workspace is renamed.
 */
export function pruneCopies(
  folder: string,
  workspaceId: string,
  { newest, keep }: CopiesToKeep,
): void {
  const ownNames = readdirSync(folder).filter((name) =>
    name.includes(` ${workspaceSuffix(workspaceId)} `),
  );
  const momentOf = (name: string) => name.slice(-(EXTENSION.length + 17));
  // A copy later than the newest one was made while the clock was fast: it counts as the oldest.
  const isFromFastClock = (name: string) => momentOf(name) > momentOf(newest);
  const copies = ownNames
    .filter((name) => name.endsWith(EXTENSION) && !isSameName(name, newest))
    .toSorted((a, b) => {
      if (isFromFastClock(a) !== isFromFastClock(b)) return isFromFastClock(a) ? 1 : -1;
      return momentOf(a) < momentOf(b) ? 1 : -1;
    });
  // The part of a copy stays where Loci was ended in the middle of one.
  const parts = ownNames.filter((name) => name.endsWith(`${EXTENSION}${PART_EXTENSION}`));
  for (const name of [...copies.slice(keep - 1), ...parts]) removeQuietly(join(folder, name));
}

/** Some disks return the letters of a name apart from their accents. */
function isSameName(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC');
}

function folderProblem(error: unknown): OffsiteProblem | null {
  if (errorCode(error) === 'ENOENT') return 'folder_missing';
  const problem = fileProblem(error);
  return problem === 'full' || problem === 'read_only' ? problem : null;
}

/** A file that the system refuses to remove, such as a locked one, stays until the next copy. */
function removeQuietly(path: string): void {
  try {
    removeFile(path);
  } catch (error) {
    if (errorCode(error) === null) throw error;
  }
}
