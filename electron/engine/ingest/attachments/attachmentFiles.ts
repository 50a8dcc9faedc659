import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../../files/atomicFile.ts';

/** Folder of attached files, each named by the hash of its bytes. */
export interface AttachmentFiles {
  has(hash: string): boolean;
  /** Writes the file of an attachment that no message has yet. */
  stage(hash: string, bytes: Uint8Array): void;
  /** Ends the staging of a file: without a message that has it, it is removed. */
  unstage(hash: string): void;
}

const UNSENT = '.unsent';

/**
 * Opens the folder, and removes what was staged when the last run ended. A file that no message of
 * this database has stays, unless it is marked as unsent: it belongs to a newer database that a
 * backup took the place of, and to which the person may return.
 */
export function openAttachmentFiles(
  folder: string,
  hasMessage: (hash: string) => boolean,
): AttachmentFiles {
  const makeFolder = () => mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeFolder();
  const files: AttachmentFiles = {
    has: (hash) => existsSync(join(folder, hash)),
    stage(hash, bytes) {
      const path = join(folder, hash);
      makeFolder();
      if (!existsSync(path)) writeFileAtomically(`${path}${UNSENT}`, '');
      writeFileAtomically(path, bytes);
    },
    unstage(hash) {
      const path = join(folder, hash);
      if (!existsSync(`${path}${UNSENT}`)) return;
      if (!hasMessage(hash)) rmSync(path, { force: true });
      rmSync(`${path}${UNSENT}`, { force: true });
    },
  };
  for (const name of readdirSync(folder)) {
    // What a write left that was cut off.
    if (name.endsWith('.next')) rmSync(join(folder, name), { force: true });
    if (name.endsWith(UNSENT)) files.unstage(name.slice(0, -UNSENT.length));
  }
  return files;
}
