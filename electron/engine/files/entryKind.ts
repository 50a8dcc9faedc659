import { lstatSync, statSync } from 'node:fs';

/** Kind of entry at a path, links followed; `other`: a FIFO, a device, a dangling link. */
export type EntryKind = 'absent' | 'file' | 'folder' | 'other';

export function entryKind(path: string): EntryKind {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 'absent';
  const target = entry.isSymbolicLink() ? targetOf(path) : entry;
  if (target === undefined) return 'other';
  if (target.isFile()) return 'file';
  return target.isDirectory() ? 'folder' : 'other';
}

/** Undefined for a dangling or circular link. */
function targetOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
