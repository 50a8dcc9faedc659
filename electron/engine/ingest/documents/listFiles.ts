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
export const FOLDER_LIMITS = { files: 20_000, entries: 200_000, depth: 12 } as const;
type FolderLimits = Readonly<Record<keyof typeof FOLDER_LIMITS, number>>;

/** Content of a folder and of those below it. */
export interface FolderListing {
  /** Files of kinds that are read. */
  readonly files: readonly ListedFile[];
  /** Number of files of other kinds. */
  readonly skipped: number;
  /** True if a limit ended the listing: there is more that is not in it. */
  readonly isTruncated: boolean;
  /** True if something in it could not be looked at, and so may be missing here. */
  readonly isPartial: boolean;
}

/**
 * Lists what lies in a folder and below it, links and devices included, which are refused when they
 * are read; temporary and hidden names are left out. Files of kinds that are not read are only
 * counted, so that photos keep no note behind them from being read.
 */
export function listFolder(
  folder: string,
  isReadable: (name: string) => boolean,
  limits: FolderLimits = FOLDER_LIMITS,
  ignored: readonly string[] = [],
): FolderListing {
  const files: ListedFile[] = [];
  let skipped = 0;
  let isTruncated = false;
  let isPartial = false;
  const walk = (path: string, depth: number) => {
    const entries = entriesOf(path);
    isPartial ||= entries === null;
    for (const entry of entries ?? []) {
      if (TEMPORARY.test(entry.name)) continue;
      const child = join(path, entry.name);
      if (ignored.includes(child)) continue;
      if (entry.isDirectory()) {
        if (depth < limits.depth) walk(child, depth + 1);
        if (isTruncated) return;
        continue;
      }
      const isRead = isReadable(entry.name);
      isTruncated =
        files.length + skipped >= limits.entries || (isRead && files.length >= limits.files);
      if (isTruncated) return;
      if (!isRead) skipped += 1;
      else {
        const file = listedFile(child, entry.name);
        if (file === 'unreadable') isPartial = true;
        else if (file !== null) files.push(file);
      }
    }
  };
  walk(folder, 0);
  return { files, skipped, isTruncated, isPartial };
}

/** Lists the files of every kind in a folder; of too many the first, until those are moved away. */
export function listFiles(folder: string, ignored: readonly string[] = []): readonly ListedFile[] {
  return listFolder(folder, () => true, FOLDER_LIMITS, ignored).files;
}

/** The file as it is now; null for one that has just gone. */
function listedFile(path: string, name: string): ListedFile | 'unreadable' | null {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    return {
      path,
      name,
      sizeBytes: stat.size,
      modifiedAt: Math.max(0, Math.floor(stat.mtimeMs)),
      changedAt: stat.ctimeMs,
    };
  } catch {
    return 'unreadable';
  }
}

/** Entries of a folder in the order of their names; null for a folder that cannot be read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
