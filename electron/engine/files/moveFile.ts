import { copyFileSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode, fileProblem } from './fileProblem.ts';
import type { FileRead } from './readRegularFile.ts';
import { syncFile, syncFolderOf } from './syncFile.ts';

/** Rename that survives a power cut. Works on any kind of entry: a folder, a link, a FIFO. */
export function moveFile(from: string, to: string): void {
  renameSync(from, to);
  syncFolderOf(to);
}

/** Moves a file, to another disk too: then it is copied first. */
export function moveAcrossDisks(from: string, to: string): void {
  try {
    moveFile(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    copyFile(from, to);
    rmSync(from, { force: true });
  }
}

/** Removes a folder if it is empty; true if it was. */
export function removeEmptyFolder(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Copies a file, synced when it returns; a partial copy is removed. */
export function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
    syncFile(to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** Quarantine: moves a damaged file into a folder, without deleting anything. */
export function moveIntoFolder(path: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  moveFile(path, join(folder, basename(path)));
}

/** Quarantine beside the file: `models.json.damaged`, then `models.json.damaged-2` and on. */
export function quarantineNextTo(path: string): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${path}.damaged` : `${path}.damaged-${n}`;
    if (lstatSync(name, { throwIfNoEntry: false }) !== undefined) continue;
    moveFile(path, name);
    return name;
  }
}

/**
 * Keeps a damaged file under another name, so that nothing overwrites content that may be recovered
 * by hand. Returns the name; null for an intact file, and for one the system refuses.
 */
export function quarantineDamaged(path: string, fileRead: FileRead<unknown>): string[] {
  if (fileRead.state !== 'damaged' || fileRead.why === 'refused') return [];
  try {
    quarantineNextTo(path);
    return [basename(path)];
  } catch (error) {
    // A disk that refuses the rename keeps the file as well.
    if (fileProblem(error) === null) throw error;
    return [];
  }
}
