import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OffsiteState } from '../../../shared/contract/files/offsite.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';

export interface OffsiteStore extends StoreApi<{
  /** Null until loaded. */
  readonly offsite: OffsiteState | null;
}> {
  load(): Promise<void>;
  /** Makes a copy now. */
  run(): Promise<void>;
  dispose(): void;
}

export function createOffsiteStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): OffsiteStore {
  const store = createStore<{ readonly offsite: OffsiteState | null }>(() => ({ offsite: null }));
  const call = async (name: 'offsite.get' | 'offsite.run') => {
    try {
      store.setState({ offsite: await client.call(name, { workspaceId }) });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  };
  const load = coalesce(() => call('offsite.get'));
  const unsubscribe = client.on('status.changed', () => {
    if (store.getState().offsite !== null) void load();
  });
  return Object.assign(store, {
    load,
    async run() {
      store.setState(({ offsite }) => ({ offsite: offsite && { ...offsite, running: true } }));
      await call('offsite.run');
      // Refused, or out of reach: the button must not stay as it is while a copy is made.
      store.setState(({ offsite }) => ({ offsite: offsite && { ...offsite, running: false } }));
    },
    dispose: unsubscribe,
  });
}
