import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * File permissions: from now on whatever this process makes is its owner's alone (umask), SQLite's
 * files and their logs included, which are made with the mode of the system.
 */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * The same for what an earlier version made. Only where workspaces lie: a home may be a folder that
 * holds other things too.
 */
export function makeWorkspacesPrivate(home: string, log: (line: string) => void): void {
  try {
    close(join(home, 'workspaces'));
  } catch (error) {
    // A disk that may not be changed is told by what needs to write.
    log(`permissions could not be set: ${String(error)}`);
  }
}

function close(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // A link leads to somebody's own place.
  if (entry === undefined || entry.isSymbolicLink()) return;
  if ((entry.mode & OTHERS) !== 0) chmodSync(path, entry.mode & 0o700);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) close(join(path, name));
}
