import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Workspace } from '../../../shared/contract/workspaces.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import type { SettingsStore } from './settings.ts';
import type { KeyValue } from './storage.ts';
import type { ToastStore } from './toasts.ts';

interface WorkspacesState {
  readonly list: readonly Workspace[];
  readonly currentId: Id | null;
  readonly problem: WireError | null;
}

export interface WorkspaceStore extends StoreApi<WorkspacesState> {
  load(): Promise<void>;
  create(name: string): Promise<Workspace | null>;
  /** Resolves to true on success; a refusal is reported by a toast. */
  rename(workspaceId: Id, name: string): Promise<boolean>;
  /** Shows another workspace; while files are sent in this one, only if that may be cut off. */
  switchTo(workspaceId: Id, options?: { readonly cancelsUploads: boolean }): Promise<void>;
  trash(workspaceId: Id): Promise<void>;
  restore(workspaceId: Id): Promise<void>;
}

interface WorkspaceListDependencies {
  readonly client: Client;
  readonly toasts: ToastStore;
  readonly settings: SettingsStore;
  /** Storage of this window alone, which a reload keeps. */
  readonly windowStorage: KeyValue;
  readonly isSendingFiles: () => boolean;
}

const KEY = 'workspace';

export function createWorkspaceStore(deps: WorkspaceListDependencies): WorkspaceStore {
  const { client, toasts, settings, windowStorage, isSendingFiles } = deps;
  const store = createStore<WorkspacesState>(() => ({ list: [], currentId: null, problem: null }));

  /** Workspace of this window, on screen or about to be. */
  let requestedId: Id | null = null;

  /** Shows a workspace once its settings are loaded: its first picture depends on them. */
  async function show(workspaceId: Id): Promise<void> {
    requestedId = workspaceId;
    windowStorage.set(KEY, workspaceId);
    if (workspaceId === store.getState().currentId) return;
    await settings.load(workspaceId);
    // Another one may have been chosen meanwhile.
    if (workspaceId === requestedId) store.setState({ currentId: workspaceId });
  }

  async function load(): Promise<void> {
    try {
      const { workspaces, currentId: lastOpened } = await client.call('workspaces.list', {});
      const isUsable = (id: Id | null) =>
        workspaces.some((each) => each.id === id && each.trashedAt === null);
      // Another window may have opened another one since: this window stays in its own.
      const isOpen = isUsable(requestedId);
      const lastInWindow = windowStorage.get(KEY);
      const nextId = lastInWindow !== null && isUsable(lastInWindow) ? lastInWindow : lastOpened;
      // Opened explicitly once, so that a reconnected client is given the same workspace again.
      if (!isOpen) await client.call('workspaces.open', { workspaceId: nextId });
      store.setState({ list: workspaces, problem: null });
      if (!isOpen) await show(nextId);
    } catch (error) {
      store.setState({ problem: toWireError(error) });
    }
  }

  /** Runs a change and reloads the list; a failure is reported and changes nothing here. */
  async function change<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      const result = await run();
      await load();
      return result;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return null;
    }
  }

  client.on('workspaces.changed', () => void load());

  return Object.assign(store, {
    load,
    create: (name: string) => change(() => client.call('workspaces.create', { name })),
    async rename(workspaceId: Id, name: string) {
      return (await change(() => client.call('workspaces.rename', { workspaceId, name }))) !== null;
    },
    async switchTo(workspaceId: Id, { cancelsUploads } = { cancelsUploads: false }) {
      const isOtherWorkspace = workspaceId !== store.getState().currentId;
      if (isOtherWorkspace && !cancelsUploads && isSendingFiles()) {
        return toasts.show({ kind: 'sendingFiles', workspaceId });
      }
      await change(async () => {
        await client.call('workspaces.open', { workspaceId });
        await show(workspaceId);
      });
    },
    async trash(workspaceId: Id) {
      const { list, currentId: openId } = store.getState();
      const trashed = list.find(({ id }) => id === workspaceId);
      const isDone = await change(async () => {
        const { currentId } = await client.call('workspaces.trash', { workspaceId });
        await show(currentId);
        return true;
      });
      if (isDone && trashed) {
        const wasOpen = workspaceId === openId;
        toasts.show({ kind: 'workspaceTrashed', workspaceId, label: trashed.name, wasOpen });
      }
    },
    async restore(workspaceId: Id) {
      await change(() => client.call('workspaces.restore', { workspaceId }));
    },
  });
}
