import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsolidationState } from '../../../shared/contract/consolidation.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { Backup } from '../../../shared/contract/status.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { coalesce } from '../shell/coalesce.ts';
import type { ToastStore } from '../shell/toasts.ts';

interface MaintenanceState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly consolidation: ConsolidationState | null;
  readonly maintenance: Response<'maintenance.get'> | null;
  readonly backups: readonly Backup[];
  readonly backingUp: boolean;
  /** Result of undoing a whole run. */
  readonly lastUndo: ({ readonly runId: Id } & Response<'maintenance.undo'>) | null;
}

export interface MaintenanceStore extends StoreApi<MaintenanceState> {
  load(): Promise<void>;
  readSessions(sessionIds?: readonly Id[]): Promise<void>;
  cancelReading(): Promise<void>;
  runNight(): Promise<void>;
  cancelNight(): Promise<void>;
  undoRun(runId: Id): Promise<void>;
  backUp(): Promise<void>;
  dispose(): void;
}

/** Automatic work on memory: sessions read, the nightly run, backups. */
export function createMaintenanceStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): MaintenanceStore {
  const store = createStore<MaintenanceState>(() => ({
    status: 'idle',
    problem: null,
    consolidation: null,
    maintenance: null,
    backups: [],
    backingUp: false,
    lastUndo: null,
  }));
  /** Coalesces progress events, which arrive faster than needed. */
  const load = coalesce(async () => {
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const [consolidation, maintenance, { backups }] = await Promise.all([
        client.call('consolidation.get', { workspaceId }),
        client.call('maintenance.get', { workspaceId }),
        client.call('backups.list', { workspaceId }),
      ]);
      store.setState({ status: 'ready', problem: null, consolidation, maintenance, backups });
    } catch (error) {
      store.setState({ status: 'failed', problem: toWireError(error) });
    }
  });

  async function withErrorToast(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
  }

  const reload = () => {
    if (store.getState().status !== 'idle') void load();
  };
  const unsubscribers = [
    client.on('consolidation.changed', reload),
    client.on('maintenance.changed', reload),
    // A run is undone change by change too.
    client.on('history.changed', reload),
  ];

  return Object.assign(store, {
    load,
    readSessions: (sessionIds?: readonly Id[]) =>
      withErrorToast(() =>
        client.call('consolidation.run', {
          workspaceId,
          ...(sessionIds === undefined ? {} : { sessionIds: [...sessionIds] }),
        }),
      ),
    cancelReading: () => withErrorToast(() => client.call('consolidation.cancel', { workspaceId })),
    runNight: () => withErrorToast(() => client.call('maintenance.run', { workspaceId })),
    cancelNight: () => withErrorToast(() => client.call('maintenance.cancel', { workspaceId })),
    undoRun: (runId: Id) =>
      withErrorToast(async () => {
        const result = await client.call('maintenance.undo', { workspaceId, runId });
        store.setState({ lastUndo: { runId, ...result } });
      }),
    async backUp() {
      store.setState({ backingUp: true });
      await withErrorToast(() => client.call('backups.create', { workspaceId }));
      store.setState({ backingUp: false });
    },
    dispose: () => unsubscribers.forEach((unsubscribe) => unsubscribe()),
  });
}
