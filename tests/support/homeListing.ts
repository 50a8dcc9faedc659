import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Every file below a home with the hash of its bytes; without logs and SQLite's shared memory. */
export function listHome(home: string): Record<string, string> {
  const entries = readdirSync(home, { withFileTypes: true, recursive: true });
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('/logs/') && !path.endsWith('-shm'))
      .sort()
      .map((path) => [relative(home, path), contentOf(path)]),
  );
}

function contentOf(path: string): string {
  if (!lstatSync(path).isFile()) return 'not a file';
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
