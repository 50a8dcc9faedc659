import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { coalesce } from '../shell/coalesce.ts';
import type { ToastStore } from '../shell/toasts.ts';

/** Month of the forecast, with what fades in it. */
interface FadingMonth {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Soonest first; null until loaded. */
  readonly nodes: readonly MemoryNode[] | null;
  readonly total: number;
  /** Reason why its memories could not be read. */
  readonly problem: WireError | null;
}

interface HealthState {
  readonly health: Response<'health.get'> | null;
  readonly problem: WireError | null;
  /** Month whose memories are shown. */
  readonly month: FadingMonth | null;
  /** Sizes of the database's parts; null until requested. */
  readonly sizes: Response<'health.storage'>['parts'] | null;
  readonly sizesProblem: WireError | null;
  readonly checking: boolean;
  /** True while recall is tested. */
  readonly testing: boolean;
  /** Backup being restored. */
  readonly restoring: Id | null;
}

export interface HealthStore extends StoreApi<HealthState> {
  load(): Promise<void>;
  /** Shows what fades in a month of the forecast; null: none. */
  showMonth(month: Pick<FadingMonth, 'from' | 'to'> | null): Promise<void>;
  measure(): Promise<void>;
  check(): Promise<void>;
  /** Tests recall now; the outcome is part of the status. */
  selfTest(): Promise<void>;
  /** Restores a backup; resolves to true on success. */
  restore(backupId: Id): Promise<boolean>;
  dispose(): void;
}

/** Limit of memories listed of a month, and kept at once. */
const MAX_MEMORIES_PER_MONTH = 100;

/** Health of memory as a whole: what fades, the sizes, whether the database is sound. */
export function createHealthStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): HealthStore {
  const store = createStore<HealthState>(() => ({
    health: null,
    problem: null,
    month: null,
    sizes: null,
    sizesProblem: null,
    checking: false,
    testing: false,
    restoring: null,
  }));

  const loadMonth = async () => {
    const { month } = store.getState();
    if (month === null) return;
    const { from, to } = month;
    /** Notes what came of it, unless another month is shown by now. */
    const note = (change: Partial<FadingMonth>) =>
      store.setState(({ month: shown }) =>
        shown?.to === to ? { month: { ...shown, ...change } } : {},
      );
    try {
      const { nodes, total } = await client.call('facts.list', {
        workspaceId,
        statuses: ['active'],
        fadingFrom: from,
        fadingBefore: to,
        sort: 'fading_first',
        limit: MAX_MEMORIES_PER_MONTH,
      });
      note({ nodes, total, problem: null });
    } catch (error) {
      note({ problem: toWireError(error) });
    }
  };
  const load = coalesce(async () => {
    try {
      const health = await client.call('health.get', { workspaceId });
      store.setState({ health, problem: null });
      await loadMonth();
    } catch (error) {
      store.setState({ problem: toWireError(error) });
    }
  });
  const measure = coalesce(async () => {
    try {
      const { parts: sizes } = await client.call('health.storage', { workspaceId });
      store.setState({ sizes, sizesProblem: null });
    } catch (error) {
      store.setState({ sizes: null, sizesProblem: toWireError(error) });
    }
  });

  const reload = () => {
    const { health, problem } = store.getState();
    if (health !== null || problem !== null) void load();
  };
  const unsubscribers = [
    client.on('facts.changed', reload),
    client.on('maintenance.changed', reload),
  ];

  return Object.assign(store, {
    load,
    async showMonth(month: Pick<FadingMonth, 'from' | 'to'> | null) {
      store.setState({ month: month && { ...month, nodes: null, total: 0, problem: null } });
      await loadMonth();
    },
    measure,
    async check() {
      if (store.getState().checking) return;
      store.setState({ checking: true });
      try {
        await client.call('health.check', { workspaceId });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
      }
      store.setState({ checking: false });
      await load();
    },
    async selfTest() {
      if (store.getState().testing) return;
      store.setState({ testing: true });
      try {
        await client.call('health.selfTest', { workspaceId });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
      }
      store.setState({ testing: false });
    },
    async restore(backupId: Id) {
      store.setState({ restoring: backupId });
      try {
        await client.call('backups.restore', { workspaceId, backupId });
        return true;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return false;
      } finally {
        store.setState({ restoring: null, sizes: null });
        await load();
      }
    },
    dispose: () => unsubscribers.forEach((unsubscribe) => unsubscribe()),
  });
}
