import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceIdSchema } from '../../../shared/domain/fileIds.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

/** Where everything of one workspace lies. */
export interface WorkspaceFolders {
  readonly root: string;
  readonly database: string;
  readonly vectors: string;
  readonly mark: string;
  readonly journal: string;
  readonly config: string;
  readonly forgotten: string;
  readonly backups: string;
  readonly bulletins: string;
  readonly damaged: string;
  readonly log: string;
}

/** Throws for an id that could be a path: what lists workspaces has parsed theirs. */
export function workspaceFolders(home: string, workspaceId: Id): WorkspaceFolders {
  const root = join(home, 'workspaces', workspaceIdSchema.parse(workspaceId));
  return {
    root,
    database: join(root, 'memory.db'),
    vectors: join(root, 'vectors.db'),
    mark: join(root, 'memory.mark'),
    journal: join(root, 'journal.ndjson'),
    config: join(root, 'config.json'),
    forgotten: join(root, 'forgotten.json'),
    backups: join(root, 'backups'),
    bulletins: join(root, 'bulletins'),
    damaged: join(root, 'damaged'),
    log: join(root, 'logs', 'memory.log'),
  };
}

export function makeFolders(folders: WorkspaceFolders): void {
  for (const folder of [
    folders.root,
    folders.backups,
    folders.bulletins,
    join(folders.root, 'logs'),
  ]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
}

/** Bytes of every file below a folder. */
export function folderBytes(folder: string): number {
  const names = readdirSync(folder, { withFileTypes: true, recursive: true });
  return names
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) =>
        sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
