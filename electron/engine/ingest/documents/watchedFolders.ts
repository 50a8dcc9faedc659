import { existsSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, parse } from 'node:path';
import type { Response } from '../../../../shared/contract/index.ts';
import { canonicalPath, isUnder } from '../../files/readSourceFile.ts';
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

/** Looks at a folder before it is watched. */
export function checkFolder(
  path: string,
  workspace: string,
): Response<'documents.checkFolder'>['folder'] {
  if (!isAbsolute(path)) return { ok: false, reason: 'not_absolute' };
  const canonical = canonicalPath(path);
  if (canonical === null || !isFolder(canonical)) return { ok: false, reason: 'not_a_folder' };
  if (canonical === parse(canonical).root) return { ok: false, reason: 'whole_disk' };
  const ownFolder = canonicalPath(workspace) ?? workspace;
  if (canonical === ownFolder || isUnder(canonical, ownFolder) || isUnder(ownFolder, canonical)) {
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
