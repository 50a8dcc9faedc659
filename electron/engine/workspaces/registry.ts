import { contractError } from '../../../shared/contract/errors.ts';
import { workspaceIdSchema } from '../../../shared/domain/fileIds.ts';
import type { Notice } from '../../../shared/contract/status.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import { fileProblem } from '../files/fileProblem.ts';
import {
  FIRST_NAME,
  loadRegistry,
  makeWorkspacesFolder,
  saveRegistry,
  type RegistryFile,
  type WorkspaceEntry,
} from './registryFile.ts';

/** Workspace registry: `workspaces.json` in the home. */
export interface WorkspaceRegistry {
  list(): readonly WorkspaceEntry[];
  currentId(): Id;
  get(id: Id): WorkspaceEntry | null;
  create(name: string): WorkspaceEntry;
  /** Demo workspace, unless it is in the trash. */
  demo(): WorkspaceEntry | null;
  /** Adds a demo workspace whose folder already exists. */
  addDemo(id: Id, name: string): WorkspaceEntry;
  /** Adds a workspace of an archive, whose folder already exists. */
  addOpened(id: Id, name: string): WorkspaceEntry;
  rename(id: Id, name: string): WorkspaceEntry;
  setCurrent(id: Id): WorkspaceEntry;
  /**
   * Moves a workspace to the trash; another one becomes current if it was. The last one cannot be
   * trashed.
   */
  trash(id: Id): void;
  /** Takes a workspace out of the trash, with a number where its name was used again. */
  restore(id: Id): WorkspaceEntry;
  /** Records that its database exists: from now on a folder without one has lost it. */
  markCreated(id: Id): void;
  /** Notices about reading the list. */
  readonly notices: readonly Omit<Notice, 'at'>[];
}

export function openRegistry(home: string, clock: Clock, ids: IdSource): WorkspaceRegistry {
  makeWorkspacesFolder(home);
  const stored = loadRegistry(home);
  let file = stored.file ?? firstRegistry(clock, ids);
  const save = (next: RegistryFile) => {
    saveRegistry(home, next);
    file = next;
  };
  if (stored.file === null) save(file);
  else if (stored.wasRecovered) saveIfPossible(() => save(file));

  const find = (id: Id): WorkspaceEntry => {
    const entry = file.workspaces.find((candidate) => candidate.id === id);
    if (entry === undefined) throw contractError('not_found', { reason: 'workspace' });
    return entry;
  };
  const replace = (entry: WorkspaceEntry, currentId = file.currentId): WorkspaceEntry => {
    const workspaces = file.workspaces.map((old) => (old.id === entry.id ? entry : old));
    save({ currentId, workspaces });
    return entry;
  };
  const isTaken = (name: string, exceptId: Id | null): boolean =>
    file.workspaces.some(
      (entry) =>
        entry.id !== exceptId &&
        entry.trashedAt === null &&
        entry.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
    );
  const freeName = (name: string, exceptId: Id | null): string => {
    const trimmed = name.trim();
    if (isTaken(trimmed, exceptId))
      throw contractError('conflict', { reason: 'name_taken', path: 'name' });
    return trimmed;
  };
  /** Automatic name with a number, since a generated name must not need the person's correction. */
  const uniqueName = (name: string, exceptId: Id | null): string => {
    for (let n = 1; ; n += 1) {
      const candidate = n === 1 ? name.trim() : `${name.trim()} ${n}`;
      if (!isTaken(candidate, exceptId)) return candidate;
    }
  };
  const add = (
    id: Id,
    name: string,
    flags: Pick<WorkspaceEntry, 'isDemo' | 'begun'>,
  ): WorkspaceEntry => {
    const entry = {
      id: workspaceIdSchema.parse(id),
      name,
      createdAt: clock.now(),
      trashedAt: null,
      ...flags,
    };
    save({ ...file, workspaces: [...file.workspaces, entry] });
    return entry;
  };
  return {
    list: () => file.workspaces,
    currentId: () => file.currentId,
    get: (id) => file.workspaces.find((entry) => entry.id === id) ?? null,
    create: (name) => add(ids.next(), freeName(name, null), { isDemo: false, begun: false }),
    demo: () =>
      file.workspaces.find(({ isDemo, trashedAt }) => isDemo && trashedAt === null) ?? null,
    addDemo: (id, name) => add(id, uniqueName(name, null), { isDemo: true, begun: true }),
    addOpened: (id, name) => add(id, uniqueName(name, null), { isDemo: false, begun: true }),
    rename: (id, name) => replace({ ...find(id), name: freeName(name, id) }),
    setCurrent(id) {
      const entry = find(id);
      if (entry.trashedAt !== null)
        throw contractError('conflict', { reason: 'workspace_trashed' });
      return replace(entry, entry.id);
    },
    trash(id) {
      const entry = find(id);
      const remaining = file.workspaces.filter(
        (other) => other.id !== id && other.trashedAt === null,
      );
      // A person's own workspace comes before the demo.
      const [first] = remaining.toSorted((a, b) => Number(a.isDemo) - Number(b.isDemo));
      if (first === undefined) throw contractError('refused', { reason: 'last_workspace' });
      replace(
        { ...entry, trashedAt: clock.now() },
        file.currentId === id ? first.id : file.currentId,
      );
    },
    markCreated(id) {
      const entry = find(id);
      if (!entry.begun) replace({ ...entry, begun: true });
    },
    notices: stored.wasRecovered ? [{ code: 'workspaces_found', count: 0 }] : [],
    restore(id) {
      const entry = find(id);
      return replace({ ...entry, trashedAt: null, name: uniqueName(entry.name, id) });
    },
  };
}

/**
 * Saves the list if possible. A failure is harmless: the next start finds the same workspaces
 * again.
 */
function saveIfPossible(save: () => void): void {
  try {
    save();
  } catch (error) {
    if (fileProblem(error) === null) throw error;
  }
}

function firstRegistry(clock: Clock, ids: IdSource): RegistryFile {
  const id = workspaceIdSchema.parse(ids.next());
  const entry = { id, name: FIRST_NAME, createdAt: clock.now(), trashedAt: null, isDemo: false };
  return { currentId: id, workspaces: [{ ...entry, begun: false }] };
}
