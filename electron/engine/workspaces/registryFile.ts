import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { workspaceIdSchema } from '../../../shared/domain/fileIds.ts';
import { epochMsSchema } from '../../../shared/domain/primitives.ts';
import { writeJsonAtomically } from '../files/atomicFile.ts';
import { entryKind } from '../files/entryKind.ts';
import { quarantineNextTo } from '../files/moveFile.ts';
import { readJsonFile, type FileRead } from '../files/readRegularFile.ts';
import { isPathOccupied } from './folders.ts';

const entrySchema = z.strictObject({
  id: workspaceIdSchema,
  name: z.string(),
  createdAt: epochMsSchema,
  trashedAt: epochMsSchema.nullable(),
  isDemo: z.boolean().default(false),
  /** True once its database was opened: from then on a folder without one has lost it. */
  begun: z.boolean().default(true),
});
export type WorkspaceEntry = z.output<typeof entrySchema>;

const fileSchema = z
  .strictObject({ currentId: workspaceIdSchema, workspaces: z.array(entrySchema).min(1) })
  .refine(({ currentId, workspaces }) => workspaces.some(({ id }) => id === currentId));
export type RegistryFile = z.output<typeof fileSchema>;

/** First workspace's name, the same in every language. */
export const FIRST_NAME = 'Loci';

export interface StoredRegistry {
  /** Null in a home that has no workspace yet. */
  readonly file: RegistryFile | null;
  /** True if the list was lost or damaged, and rebuilt from its copy and the folders. */
  readonly wasRecovered: boolean;
}

const pathOf = (home: string) => join(home, 'workspaces.json');
const copyOf = (home: string) => join(home, 'workspaces.copy.json');

export function saveRegistry(home: string, file: RegistryFile): void {
  writeJsonAtomically(pathOf(home), file);
  try {
    writeJsonAtomically(copyOf(home), file);
  } catch {
    // The list itself is written; the folders hold the same information as the copy.
  }
}

/**
 * Loads the list of workspaces. A lost or damaged list never hides a workspace: it is rebuilt from
 * its copy and the existing folders.
 */
export function loadRegistry(home: string): StoredRegistry {
  const fileRead = readRegistry(pathOf(home));
  if (fileRead.state === 'ok') return { file: fileRead.value, wasRecovered: false };
  const copy = readRegistry(copyOf(home));
  const file = withFolders(home, copy.state === 'ok' ? copy.value : null);
  if (fileRead.state === 'damaged') quarantineIfPossible(pathOf(home));
  if (copy.state === 'damaged') quarantineIfPossible(copyOf(home));
  return { file, wasRecovered: file !== null || fileRead.state === 'damaged' };
}

function readRegistry(path: string): FileRead<RegistryFile> {
  return readJsonFile(path, fileSchema);
}

/** Quarantines the file if possible; a disk that refuses is reported when the list is written. */
function quarantineIfPossible(path: string): void {
  try {
    quarantineNextTo(path);
  } catch {
    return;
  }
}

/** Entries of the copy, and every workspace folder missing from it. */
function withFolders(home: string, copy: RegistryFile | null): RegistryFile | null {
  const copiedEntries = copy?.workspaces ?? [];
  const folders = foldersOf(home).filter(({ id }) =>
    copiedEntries.every((entry) => entry.id !== id),
  );
  const newEntries = folders.map(({ id, usedAt }, n) => ({
    id,
    name:
      copiedEntries.length + n === 0 ? FIRST_NAME : `${FIRST_NAME} ${copiedEntries.length + n + 1}`,
    createdAt: usedAt,
    trashedAt: null,
    isDemo: false,
    begun: true,
  }));
  const workspaces = [...copiedEntries, ...newEntries];
  const currentId = copy?.currentId ?? folders[0]?.id;
  return currentId === undefined ? null : { currentId, workspaces };
}

/** Workspace folders, the one used last first. */
function foldersOf(home: string) {
  const root = join(home, 'workspaces');
  if (entryKind(root) !== 'folder') return [];
  return readdirSync(root)
    .flatMap((name) => {
      const id = workspaceIdSchema.safeParse(name);
      return id.success ? [id.data] : [];
    })
    .flatMap((id) => {
      const files = ['memory.db', 'memory.mark', 'journal.ndjson'].map((file) =>
        lstatSync(join(root, id, file), { throwIfNoEntry: false }),
      );
      const times = files.flatMap((file) => (file === undefined ? [] : [file.mtimeMs]));
      return times.length === 0 ? [] : [{ id, usedAt: Math.trunc(Math.max(...times)) }];
    })
    .sort((a, b) => b.usedAt - a.usedAt);
}

/** Quarantines whatever occupies the path of the workspaces folder. */
export function makeWorkspacesFolder(home: string): void {
  const root = join(home, 'workspaces');
  if (isPathOccupied(root)) quarantineNextTo(root);
  mkdirSync(root, { recursive: true, mode: 0o700 });
}
