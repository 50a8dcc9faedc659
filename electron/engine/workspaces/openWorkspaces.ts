import { contractError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../engineApi.ts';
import type { Workspace } from './workspaceApi.ts';
import type { WorkspaceRegistry } from './registry.ts';

/** Open workspaces, and which client may reach which. */
export interface OpenWorkspaces {
  open(id: Id): Promise<Workspace>;
  isOpen(id: Id): boolean;
  /** Works on a workspace, and closes it afterwards unless a client has asked for it. */
  withTemporaryOpen(id: Id, work: (workspace: Workspace) => Promise<void>): Promise<void>;
  /** Workspace of a request, if it is the client's open one; refused and logged otherwise. */
  forClient(client: Client, id: Id, command: string): Promise<Workspace>;
  opened(): Promise<Workspace[]>;
  close(id: Id): Promise<void>;
  closeAll(): Promise<void>;
}

export interface OpenWorkspacesDependencies {
  readonly registry: WorkspaceRegistry;
  readonly openById: (id: Id) => Promise<Workspace>;
  /** Logs a refusal in the workspace that the client has open. */
  readonly logDenied: (openId: Id, fields: { command: string; requested: Id; client: Id }) => void;
}

export function createOpenWorkspaces(deps: OpenWorkspacesDependencies): OpenWorkspaces {
  const { registry, openById, logDenied } = deps;
  const open = new Map<Id, Promise<Workspace>>();
  const closing = new Map<Id, Promise<void>>();
  /** Workspaces that no client has asked for. */
  const temporaryIds = new Set<Id>();
  const isTrashed = (id: Id) => (registry.get(id)?.trashedAt ?? null) !== null;
  const openOnce = (id: Id): Promise<Workspace> => {
    // It may have been moved to the trash by another window, and be about to be closed.
    if (isTrashed(id))
      return Promise.reject(contractError('conflict', { reason: 'workspace_trashed' }));
    const existing = open.get(id);
    if (existing !== undefined) return existing;
    const opening = (closing.get(id) ?? Promise.resolve())
      .then(() => openById(id))
      .catch((error: unknown) => {
        open.delete(id);
        throw error;
      });
    open.set(id, opening);
    return opening;
  };
  const openForClient = (id: Id): Promise<Workspace> => {
    temporaryIds.delete(id);
    return openOnce(id);
  };
  const close = async (id: Id) => {
    const opening = open.get(id);
    open.delete(id);
    temporaryIds.delete(id);
    const closed = (async () => await (await opening)?.close())();
    const closePromise = closed.catch(() => undefined).finally(() => closing.delete(id));
    closing.set(id, closePromise);
    await closed;
  };
  return {
    open: openForClient,
    isOpen: (id) => open.has(id),
    async withTemporaryOpen(id, work) {
      if (!open.has(id)) temporaryIds.add(id);
      await work(await openOnce(id));
      if (temporaryIds.has(id)) await close(id);
    },
    async forClient(client, id, command) {
      if (client.workspaceId !== id) {
        logDenied(client.workspaceId ?? registry.currentId(), {
          command,
          requested: id,
          client: client.id,
        });
        throw contractError('scope_denied', { reason: 'other_workspace' });
      }
      return await openForClient(id);
    },
    opened: () => Promise.all(open.values()),
    close,
    async closeAll() {
      await Promise.all([...open.keys()].map(close));
    },
  };
}
