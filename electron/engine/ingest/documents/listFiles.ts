import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Entry of a folder that may be a document. */
export interface ListedFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: number;
  /** Change time with fraction: it moves with every write, whatever the modification time says. */
  readonly changedAt: number;
}

/** Files of others that will be gone or renamed in a moment. */
const TEMPORARY = /^(?:\.|~\$)|~$|\.(?:part|partial|tmp|temp|crdownload|download|swp|next)$/iu;

/** Name under which a file that the person chose is listed, whatever it is called. */
export function visibleName(name: string): string {
  const visible = name.replace(/^(?:\.|~\$)+/u, '');
  return visible === '' || TEMPORARY.test(visible) ? `${visible}_` : visible;
}

/** Limits against folders that nobody meant to be read. */
const MAX_FILES = 20_000;
const MAX_DEPTH = 12;

/**
 * Lists what lies in a folder and below it, links and devices included, which are refused when they
 * are read; temporary and hidden names are left out.
 */
export function listFiles(folder: string, skipped: readonly string[] = []): ListedFile[] {
  const files: ListedFile[] = [];
  const walk = (path: string, depth: number) => {
    for (const entry of entriesOf(path)) {
      if (files.length >= MAX_FILES) return;
      if (TEMPORARY.test(entry.name)) continue;
      const child = join(path, entry.name);
      if (skipped.includes(child)) continue;
      if (entry.isDirectory()) {
        if (depth < MAX_DEPTH) walk(child, depth + 1);
        continue;
      }
      const stat = lstatSync(child, { throwIfNoEntry: false });
      if (stat === undefined) continue;
      files.push({
        path: child,
        name: entry.name,
        sizeBytes: stat.size,
        modifiedAt: Math.max(0, Math.floor(stat.mtimeMs)),
        changedAt: stat.ctimeMs,
      });
    }
  };
  walk(folder, 0);
  return files;
}

/** Entries of a folder in the order of their names; none for a folder that cannot be read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
