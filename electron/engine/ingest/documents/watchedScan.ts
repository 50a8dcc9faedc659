import { lstatSync } from 'node:fs';
import type { Settings } from '../../../../shared/config.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { commitWithoutEvents, type Ledger } from '../../bus/ledger.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { isPathInFolder } from '../../files/readSourceFile.ts';
import type { DocumentFileRow } from '../../storage/documents/documentFiles.ts';
import type { Logger } from '../../dependencies.ts';
import type { FolderListing, ListedFile } from './listFiles.ts';
import { inodeOf, isBare, listWatched } from './watchedFolders.ts';

export interface WatchedScanDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly settings: () => Settings;
  readonly logger: Logger;
}

/** File to be ingested; `watched`: the folder it lies in, null for the drop folder. */
export interface QueuedFile {
  readonly file: ListedFile;
  readonly watched: string | null;
}

export interface WatchedScan {
  /** Files of watched folders that are new or changed; what vanished from them is noted. */
  changed(): QueuedFile[];
  /** Remembers a forgotten file, so that it is not read at every scan. */
  ignoreForgotten(file: ListedFile): void;
  readonly omissionsIn: (folder: string) => FolderOmissions;
  /** True for a folder that the last scan did not find with its files. */
  readonly isAbsent: (folder: string) => boolean;
}

/** Content of a folder that is not read, as of the last scan. */
export type FolderOmissions = Pick<FolderListing, 'skipped' | 'isTruncated'>;

/** Scan of the watched folders, compared with what was noted about their files. */
export function createWatchedScan(
  { curation, ledger, settings, logger }: WatchedScanDependencies,
  list: (folder: string) => FolderListing | null = listWatched,
): WatchedScan {
  const { store, clock } = curation;
  const omissions = new Map<string, FolderOmissions>();
  const ignoredMarks = new Set<string>();
  const absentFolders = new Set<string>();
  /** Inodes of the folders that had content: that of a mount point is another one. */
  const filledInodes = new Map<string, string | null>();
  const recordVanished = (rows: readonly DocumentFileRow[]) =>
    commitWithoutEvents(ledger, () => {
      for (const row of rows) {
        // Moved or renamed, or never stored: nothing is lost, so nothing is asked.
        if (isSafeToRemove(row)) store.documentFiles.remove(row.id);
        else store.documentFiles.put({ ...row, state: 'vanished', reason: null });
      }
    });
  const isSafeToRemove = ({ document_seq, path }: DocumentFileRow) =>
    document_seq === null ||
    store.documentFiles
      .ofDocument(document_seq)
      .some((other) => other.path !== path && other.state === 'stored');
  const changedIn = (folder: string, watched: readonly string[]): QueuedFile[] => {
    const listing = list(folder);
    const rows = store.documentFiles.inFolder(folder);
    const inode = inodeOf(folder);
    const isSameFolder = inode !== null && inode === filledInodes.get(folder);
    const isUnmounted = (content: FolderListing) =>
      hasLostAllFiles(folder, content, rows) && (!isSameFolder || content.isPartial);
    if (listing === null || isUnmounted(listing)) {
      absentFolders.add(folder);
      return [];
    }
    absentFolders.delete(folder);
    if (!isEmpty(listing)) filledInodes.set(folder, inode);
    // A file belongs to the innermost folder: noted by turns for two, it would be read at every scan.
    const inner = watched.filter((other) => isPathInFolder(other, folder));
    const isInner = (path: string) => inner.some((other) => isPathInFolder(path, other));
    omissions.set(folder, { skipped: listing.skipped, isTruncated: listing.isTruncated });
    const isWhole = !listing.isTruncated && !listing.isPartial;
    const listedPaths = new Set(listing.files.map(({ path }) => path));
    const missing = rows
      .filter(({ path, state }) => !listedPaths.has(path) && state !== 'vanished' && !isInner(path))
      // What is not in a listing that is cut or has a gap may be there all the same.
      .filter(({ path }) => isWhole || !fileExists(path));
    if (missing.length > 0) recordVanished(missing);
    const rowOf = new Map(rows.map((row) => [row.path, row]));
    return listing.files
      .filter(({ path }) => !isInner(path))
      .filter((file) => !isRecorded(rowOf.get(file.path), file, clock.now()))
      .filter((file) => !ignoredMarks.has(markOf(file)))
      .map((file) => ({ file, watched: folder }));
  };
  return {
    changed() {
      const watched = settings()['ingest.watched_folders'];
      return watched.flatMap((folder) => {
        try {
          return changedIn(folder, watched);
        } catch (error) {
          logger.error('a watched folder was not looked at', { error: String(error) });
          return [];
        }
      });
    },
    ignoreForgotten: (file) => void ignoredMarks.add(markOf(file)),
    isAbsent: (folder) => absentFolders.has(folder),
    omissionsIn: (folder) => omissions.get(folder) ?? { skipped: 0, isTruncated: false },
  };
}

/** True for a folder that had documents, and in which nothing is now: its drive may be away. */
function hasLostAllFiles(
  folder: string,
  listing: FolderListing,
  rows: readonly DocumentFileRow[],
): boolean {
  return isEmpty(listing) && rows.some(({ state }) => state === 'stored') && isBare(folder);
}

function isEmpty({ files, skipped }: FolderListing): boolean {
  return files.length === 0 && skipped === 0;
}

/** Reasons that may pass without a change of the file: it is downloaded, closed, or allowed. */
const TRANSIENT_REASONS: ReadonlySet<DocumentFileRow['reason']> = new Set([
  'placeholder',
  'too_large',
  'unreadable',
  'timeout',
  'out_of_memory',
]);
/** Time after which such a file is tried again. */
const RETRY_AFTER_MS = 3_600_000;

/** True for a file that is noted as it is now, and need not be tried again yet. */
function isRecorded(row: DocumentFileRow | undefined, file: ListedFile, now: EpochMs): boolean {
  // An emptied file is noted as gone, without a hash; one that is gone comes back as it was.
  if (row === undefined || (row.state === 'vanished' && row.raw_hash !== null)) return false;
  if (row.size_bytes !== file.sizeBytes || row.modified_at !== file.modifiedAt) return false;
  return !TRANSIENT_REASONS.has(row.reason) || now - row.seen_at < RETRY_AFTER_MS;
}

/** True for what is there, or may be: the system does not tell. */
function fileExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

function markOf({ path, sizeBytes, modifiedAt }: ListedFile): string {
  return `${path} ${sizeBytes} ${modifiedAt}`;
}
