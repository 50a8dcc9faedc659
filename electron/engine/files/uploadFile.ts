import {
  chmodSync,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { moveFile } from './moveFile.ts';
import { CREATE_FLAGS, openRegularFile, PRIVATE_MODE, UPDATE_FLAGS } from './openRegularFile.ts';
import { writeFully } from './writeFully.ts';

/** Creates an empty private file, and its folder if there is none. */
export function createUpload(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeSync(openSync(join(folder, name), CREATE_FLAGS, PRIVATE_MODE));
}

/** Moves a regular file into the folder, private; returns its size, null for anything else. */
export function adoptUpload(folder: string, name: string, from: string): number | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  moveFile(from, path);
  const entry = lstatSync(path);
  if (!entry.isFile() || entry.nlink > 1) {
    rmSync(path, { force: true });
    return null;
  }
  chmodSync(path, PRIVATE_MODE);
  return entry.size;
}

/**
 * Appends a piece at its offset, and returns the size of the file then. A piece that the file has
 * already, sent again after a lost connection, changes nothing; one beyond its end is refused.
 */
export function appendUpload(path: string, offset: number, piece: Uint8Array): number | null {
  const fd = openRegularFile(path, UPDATE_FLAGS);
  try {
    const { size } = fstatSync(fd);
    if (offset > size) return null;
    if (offset + piece.length <= size) return size;
    writeFully(fd, piece, offset);
    return offset + piece.length;
  } finally {
    closeSync(fd);
  }
}

export function removeUpload(path: string): void {
  rmSync(path, { force: true });
}

/** Removes uploads that nothing needs any more: Loci ended before it did. */
export function removeUploadsExcept(folder: string, names: ReadonlySet<string>): void {
  let storedNames: string[];
  try {
    storedNames = readdirSync(folder);
  } catch {
    return;
  }
  // An archive that was being merged has a folder beside it.
  for (const name of storedNames)
    if (!names.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}
