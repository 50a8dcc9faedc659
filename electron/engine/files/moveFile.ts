import { copyFileSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileProblem } from './fileProblem.ts';
import type { FileRead } from './readRegularFile.ts';
import { syncFile, syncFolderOf } from './writeWhole.ts';

/** Rename that survives a power cut. Works on whatever stands there: a folder, a link, a FIFO. */
export function moveFile(from: string, to: string): void {
  renameSync(from, to);
  syncFolderOf(to);
}

/** A copy on the disk when it returns; a part of one is taken away again. */
export function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
    syncFile(to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** Quarantine: takes a damaged file out of the way into a folder, without deleting anything. */
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
 * Keeps a damaged file under another name, so that nothing is written over what may be saved by hand.
 * Answers its name; none for a file in order, and for one the system refuses.
 */
export function quarantineDamaged(path: string, read: FileRead<unknown>): string[] {
  if (read.state !== 'damaged' || read.why === 'refused') return [];
  try {
    quarantineNextTo(path);
    return [basename(path)];
  } catch (error) {
    // A disk that takes no change keeps the file as well.
    if (fileProblem(error) === null) throw error;
    return [];
  }
}
