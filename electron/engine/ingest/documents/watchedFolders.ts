import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, parse } from 'node:path';
import type { Response } from '../../../../shared/contract/index.ts';
import { canonicalPath } from '../../files/readSourceFile.ts';
import { listFolder, type FolderListing } from './listFiles.ts';
import { formatOf } from './parsedDocument.ts';

/**
 * Files of a watched folder, by the paths at which they are noted: without links on the way. Null for a
 * folder that is not there now, as on another drive.
 */
export function listWatched(folder: string): FolderListing | null {
  const canonical = canonicalPath(folder);
  if (canonical === null || !isFolder(canonical)) return null;
  return listFolder(canonical, (name) => formatOf(name) !== null);
}

/**
 * True for a folder that shows no entry at all: the mount point of a drive that is not there, or one
 * that cannot be read.
 */
export function isBare(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}

/** True for a folder of notes as Obsidian keeps it. */
export function isVault(folder: string): boolean {
  return existsSync(join(folder, '.obsidian'));
}

/** Looks at a folder before it is watched. `home`: folder of the workspaces and their settings. */
export function checkFolder(
  path: string,
  home: string,
): Response<'documents.checkFolder'>['folder'] {
  if (!isAbsolute(path)) return { ok: false, reason: 'not_absolute' };
  const canonical = canonicalPath(path);
  if (canonical === null || !isFolder(canonical)) return { ok: false, reason: 'not_a_folder' };
  if (canonical === parse(canonical).root) return { ok: false, reason: 'whole_disk' };
  const ownFolder = canonicalPath(home) ?? home;
  if (isPathWithin(ownFolder, canonical) || isPathWithin(canonical, ownFolder)) {
    return { ok: false, reason: 'own_folder' };
  }
  const listing = listWatched(canonical) ?? EMPTY;
  return {
    ok: true,
    path: canonical,
    vault: isVault(canonical),
    documents: listing.files.length,
    skipped: listing.skipped,
    isTruncated: listing.isTruncated,
  };
}

const EMPTY: FolderListing = { files: [], skipped: 0, isTruncated: false, isPartial: false };

/** True if a path is a folder or in it, by inodes: some disks take no notice of letter case. */
function isPathWithin(folder: string, path: string): boolean {
  const inode = inodeOf(folder);
  for (let at = path; inode !== null; at = dirname(at)) {
    if (inodeOf(at) === inode) return true;
    if (dirname(at) === at) return false;
  }
  return false;
}

/** Device and inode of a folder; null where there is none. */
export function inodeOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev} ${stat.ino}`;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
