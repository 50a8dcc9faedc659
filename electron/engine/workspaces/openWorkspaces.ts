import { contractError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../engineApi.ts';
import type { Workspace } from './workspaceApi.ts';
import type { WorkspaceRegistry } from './registry.ts';

/** Open workspaces, and which client may reach which. */
export interface OpenWorkspaces {
  open(id: Id): Promise<Workspace>;
  /** Workspace of a request, if it is the client's open one; refused and logged otherwise. */
  forClient(client: Client, id: Id, command: string): Promise<Workspace>;
  opened(): Promise<Workspace[]>;
  close(id: Id): Promise<void>;
  closeAll(): Promise<void>;
}

export interface OpenWorkspacesDependencies {
  readonly registry: WorkspaceRegistry;
  readonly openOne: (id: Id) => Promise<Workspace>;
  /** Logs a refusal in the workspace that the client has open. */
  readonly logDenied: (openId: Id, fields: { command: string; requested: Id; client: Id }) => void;
}

export function createOpenWorkspaces(deps: OpenWorkspacesDependencies): OpenWorkspaces {
  const { registry, openOne, logDenied } = deps;
  const open = new Map<Id, Promise<Workspace>>();
  const ensure = (id: Id): Promise<Workspace> => {
    const existing = open.get(id);
    if (existing !== undefined) return existing;
    const opening = openOne(id).catch((error: unknown) => {
      open.delete(id);
      throw error;
    });
    open.set(id, opening);
    return opening;
  };
  const close = async (id: Id) => {
    const opening = open.get(id);
    open.delete(id);
    await (await opening)?.close();
  };
  return {
    open: ensure,
    async forClient(client, id, command) {
      if (client.workspaceId !== id) {
        logDenied(client.workspaceId ?? registry.currentId(), {
          command,
          requested: id,
          client: client.id,
        });
        throw contractError('scope_denied', { reason: 'other_workspace' });
      }
      return await ensure(id);
    },
    opened: () => Promise.all(open.values()),
    close,
    async closeAll() {
      await Promise.all([...open.keys()].map(close));
    },
  };
}
