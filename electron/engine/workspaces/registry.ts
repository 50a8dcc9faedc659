import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { contractError } from '../../../shared/contract/errors.ts';
import { epochMsSchema, idSchema, type Id } from '../../../shared/domain/primitives.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import { writeJsonAtomically } from '../files/atomicFile.ts';

const entrySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  createdAt: epochMsSchema,
  trashedAt: epochMsSchema.nullable(),
  isDemo: z.boolean().default(false),
});
export type WorkspaceEntry = z.infer<typeof entrySchema>;

const fileSchema = z.strictObject({ currentId: idSchema, workspaces: z.array(entrySchema).min(1) });
type RegistryFile = z.infer<typeof fileSchema>;

/** The list of workspaces: `workspaces.json` in the home. */
export interface WorkspaceRegistry {
  list(): readonly WorkspaceEntry[];
  currentId(): Id;
  get(id: Id): WorkspaceEntry | null;
  create(name: string): WorkspaceEntry;
  /** The demo workspace that is not in the trash. */
  demo(): WorkspaceEntry | null;
  /** Lists a demo workspace whose folder is made already. */
  addDemo(id: Id, name: string): WorkspaceEntry;
  rename(id: Id, name: string): WorkspaceEntry;
  setCurrent(id: Id): WorkspaceEntry;
  /** Another workspace becomes current when this one was; the last one cannot go. */
  trash(id: Id): void;
  restore(id: Id): WorkspaceEntry;
}

/** The same in every language. */
const FIRST_NAME = 'Loci';

export function openRegistry(home: string, clock: Clock, ids: IdSource): WorkspaceRegistry {
  const path = join(home, 'workspaces.json');
  let file = existsSync(path) ? readRegistry(path) : firstRegistry(clock, ids);
  const save = (next: RegistryFile) => {
    writeJsonAtomically(path, next);
    file = next;
  };
  if (!existsSync(path)) save(file);

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
  const isTaken = (name: string, except: Id | null): boolean =>
    file.workspaces.some(
      (other) =>
        other.id !== except &&
        other.trashedAt === null &&
        other.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
    );
  const freeName = (name: string, except: Id | null): string => {
    const wanted = name.trim();
    if (isTaken(wanted, except))
      throw contractError('conflict', { reason: 'name_taken', path: 'name' });
    return wanted;
  };
  /** Nobody typed it, so nobody is asked for another one. */
  const numbered = (name: string): string => {
    for (let n = 1; ; n += 1) {
      const wanted = n === 1 ? name.trim() : `${name.trim()} ${n}`;
      if (!isTaken(wanted, null)) return wanted;
    }
  };
  const add = (id: Id, name: string, isDemo: boolean): WorkspaceEntry => {
    const entry = { id, name, createdAt: clock.now(), trashedAt: null, isDemo };
    save({ ...file, workspaces: [...file.workspaces, entry] });
    return entry;
  };
  return {
    list: () => file.workspaces,
    currentId: () => file.currentId,
    get: (id) => file.workspaces.find((entry) => entry.id === id) ?? null,
    create: (name) => add(ids.next(), freeName(name, null), false),
    demo: () =>
      file.workspaces.find(({ isDemo, trashedAt }) => isDemo && trashedAt === null) ?? null,
    addDemo: (id, name) => add(id, numbered(name), true),
    rename: (id, name) => replace({ ...find(id), name: freeName(name, id) }),
    setCurrent(id) {
      const entry = find(id);
      if (entry.trashedAt !== null)
        throw contractError('conflict', { reason: 'workspace_trashed' });
      return replace(entry, id);
    },
    trash(id) {
      const entry = find(id);
      const others = file.workspaces.filter((other) => other.id !== id && other.trashedAt === null);
      // One goes back to one's own life first.
      const [first] = others.toSorted((a, b) => Number(a.isDemo) - Number(b.isDemo));
      if (first === undefined) throw contractError('refused', { reason: 'last_workspace' });
      replace(
        { ...entry, trashedAt: clock.now() },
        file.currentId === id ? first.id : file.currentId,
      );
    },
    restore(id) {
      const entry = find(id);
      return replace({ ...entry, trashedAt: null, name: freeName(entry.name, id) });
    },
  };
}

function firstRegistry(clock: Clock, ids: IdSource): RegistryFile {
  const id = ids.next();
  return {
    currentId: id,
    workspaces: [{ id, name: FIRST_NAME, createdAt: clock.now(), trashedAt: null, isDemo: false }],
  };
}

/** A registry that cannot be read stops the start: guessing would hide a person's workspaces. */
function readRegistry(path: string): RegistryFile {
  const parsed = fileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is not a list of workspaces this version knows`);
  return parsed.data;
}
