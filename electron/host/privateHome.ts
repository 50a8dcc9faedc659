import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS_MODE_MASK = 0o077;

/**
 * Sets the umask: every file of this process is readable by its owner only, SQLite's files and logs
 * included, which use the system's default mode.
 */
export function makeFilesPrivate(): void {
  process.umask(OTHERS_MODE_MASK);
}

/**
 * Restricts the files of an earlier version. Only in workspace folders: a home may hold other
 * things too.
 */
export function makeWorkspacesPrivate(home: string, log: (line: string) => void): void {
  try {
    close(join(home, 'workspaces'));
  } catch (error) {
    // A read-only disk is reported by the code that needs to write.
    log(`permissions could not be set: ${String(error)}`);
  }
}

function close(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // A link may lead to another place of the person.
  if (entry === undefined || entry.isSymbolicLink()) return;
  if ((entry.mode & OTHERS_MODE_MASK) !== 0) chmodSync(path, entry.mode & 0o700);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) close(join(path, name));
}
