import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceIdSchema } from '../../../shared/domain/fileIds.ts';
import { entryKind } from '../files/entryKind.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

/** Folders and files of one workspace. */
export interface WorkspaceFolders {
  readonly root: string;
  readonly home: string;
  readonly database: string;
  readonly vectors: string;
  readonly headFile: string;
  readonly journal: string;
  readonly config: string;
  readonly forgotten: string;
  readonly backups: string;
  readonly bulletins: string;
  readonly damaged: string;
  /** Uploaded exports, each until its import has ended. */
  readonly imports: string;
  /** Drop folder of documents, with `processed/` and `rejected/` in it. */
  readonly ingest: string;
  /** Files attached to messages, named by their hash. */
  readonly attachments: string;
  /** Files that a window is sending. */
  readonly uploads: string;
  /** Exported files, each until a window has fetched it. */
  readonly exports: string;
  readonly log: string;
}

/**
 * Folders of a workspace. Throws for an id that could be a path: the registry has parsed its ids.
 */
export function workspaceFolders(home: string, workspaceId: Id): WorkspaceFolders {
  const root = join(home, 'workspaces', workspaceIdSchema.parse(workspaceId));
  return {
    root,
    home,
    database: join(root, 'memory.db'),
    vectors: join(root, 'vectors.db'),
    headFile: join(root, 'memory.mark'),
    journal: join(root, 'journal.ndjson'),
    config: join(root, 'config.json'),
    forgotten: join(root, 'forgotten.json'),
    backups: join(root, 'backups'),
    bulletins: join(root, 'bulletins'),
    damaged: join(root, 'damaged'),
    imports: join(root, 'imports'),
    ingest: join(root, 'ingest'),
    attachments: join(root, 'attachments'),
    uploads: join(root, 'uploads'),
    exports: join(root, 'exports'),
    log: join(root, 'logs', 'memory.log'),
  };
}

/** SQLite's limit of a path in bytes, the name of its journal included. */
const MAX_PATH_BYTES = 500;

/** Refuses a home whose databases SQLite could not open, before anything is created in it. */
export function assertPathsFit(home: string): void {
  const id = '0'.repeat(UUID_LENGTH);
  const longest = join(workspaceFolders(home, id).backups, `${id}.db.draft-journal`);
  if (Buffer.byteLength(longest) <= MAX_PATH_BYTES) return;
  throw Object.assign(new Error(`the path of the home is too long: ${home}`), {
    code: 'ENAMETOOLONG',
  });
}
const UUID_LENGTH = 36;

/** Creates missing folders; quarantines whatever occupies the path of one. */
export function makeFolders(
  folders: WorkspaceFolders,
  quarantine: (path: string) => void,
  quarantineNextTo: (path: string) => void,
): void {
  makeFolder(folders.root, quarantineNextTo);
  if (isPathOccupied(folders.damaged)) quarantineNextTo(folders.damaged);
  const { backups, bulletins, ingest, attachments, uploads } = folders;
  for (const folder of [
    backups,
    bulletins,
    join(folders.root, 'logs'),
    ingest,
    join(ingest, 'processed'),
    join(ingest, 'rejected'),
    attachments,
    uploads,
  ]) {
    makeFolder(folder, quarantine);
  }
}

function makeFolder(folder: string, quarantine: (path: string) => void): void {
  if (isPathOccupied(folder)) quarantine(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** True if something other than a folder occupies its path. */
export function isPathOccupied(folder: string): boolean {
  return ['file', 'other'].includes(entryKind(folder));
}

/** Total size of the files below a folder; 0 if it does not exist. */
export function folderBytes(folder: string): number {
  if (entryKind(folder) !== 'folder') return 0;
  const names = readdirSync(folder, { withFileTypes: true, recursive: true });
  return names
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) =>
        sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
