import {
  closeSync,
  constants,
  createWriteStream,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  CREATE_FLAGS,
  openRegularFile,
  PRIVATE_MODE,
  READ_FLAGS,
  UPDATE_FLAGS,
} from './openRegularFile.ts';
import { writeFully } from './writeFully.ts';

/** Creates an empty private file, and its folder if there is none. */
export function createUpload(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeSync(openSync(join(folder, name), CREATE_FLAGS, PRIVATE_MODE));
}

/** Copies a regular file into the folder, private; returns its size, null for anything else. */
export async function copyUpload(
  folder: string,
  name: string,
  from: string,
): Promise<number | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const source = await open(from, READ_FLAGS | (constants.O_NOFOLLOW ?? 0));
  try {
    const entry = await source.stat();
    if (!entry.isFile() || entry.nlink > 1) return null;
    await pipeline(
      source.createReadStream({ autoClose: false }),
      createWriteStream(path, { flags: 'wx', mode: PRIVATE_MODE, flush: true }),
    );
    return lstatSync(path).size;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    await source.close();
  }
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
