import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EventPayload, RequestInput } from '../../../shared/contract/index.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import { NEW_CHAT, type RouteStore } from './route.ts';
import type { ToastStore } from './toasts.ts';
import type { WorkspaceStore } from './workspaces.ts';

interface DemoState {
  /** Progress of the demo while it is being created. */
  readonly progress: EventPayload<'workspaces.demoProgress'> | null;
}

export interface DemoStore extends StoreApi<DemoState> {
  /** Opens the demo workspace, created first where there is none. */
  open(request: RequestInput<'workspaces.createDemo'>): Promise<void>;
  cancel(): void;
}

const FIRST_PROGRESS: DemoState['progress'] = { done: 0, of: 1, at: 0 };

export function createDemoStore(
  client: Client,
  workspaces: WorkspaceStore,
  route: RouteStore,
  toasts: ToastStore,
): DemoStore {
  const store = createStore<DemoState>(() => ({ progress: null }));
  let stop: AbortController | null = null;

  client.on('workspaces.demoProgress', (progress) => {
    // A creation in another window is not shown here.
    if (stop !== null) store.setState({ progress: progress });
  });

  return Object.assign(store, {
    async open(request: RequestInput<'workspaces.createDemo'>) {
      if (stop !== null) return;
      const controller = new AbortController();
      stop = controller;
      store.setState({ progress: FIRST_PROGRESS });
      try {
        const { signal } = controller;
        const { id } = await client.call('workspaces.createDemo', request, { signal });
        if (signal.aborted) return;
        await workspaces.switchTo(id);
        route.go(NEW_CHAT);
      } catch (error) {
        const problem = toWireError(error);
        if (problem.code !== 'cancelled') toasts.show({ kind: 'error', error: problem });
      } finally {
        stop = null;
        store.setState({ progress: null });
      }
    },
    cancel: () => stop?.abort(),
  });
}
