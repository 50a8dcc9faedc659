import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../../shared/contract/status.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response, RequestInput } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import type { ToastStore } from './toasts.ts';

export type RecoveryOptions = Response<'recovery.options'>;
export type RecoveryChoice = RequestInput<'recovery.apply'>['choice'];

export interface StatusStore extends StoreApi<{ readonly status: Status | null }> {
  load(): Promise<void>;
  dismissNotices(): Promise<void>;
  recoveryOptions(): Promise<RecoveryOptions | WireError>;
  recover(choice: RecoveryChoice): Promise<WireError | null>;
  dispose(): void;
}

export function createStatusStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): StatusStore {
  const store = createStore<{ readonly status: Status | null }>(() => ({ status: null }));

  async function load(): Promise<void> {
    try {
      store.setState({ status: await client.call('status.get', { workspaceId }) });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  const subscriptions = [
    client.on('status.changed', (event) => {
      if (event.workspaceId === workspaceId) store.setState({ status: event.status });
    }),
    // An alarm about memory that is off goes out with the switch.
    client.on('settings.changed', () => void load()),
  ];

  return Object.assign(store, {
    load,
    async dismissNotices() {
      store.setState(({ status }) => ({ status: status && { ...status, notices: [] } }));
      try {
        await client.call('status.dismissNotices', { workspaceId });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
      }
    },
    async recoveryOptions() {
      try {
        return await client.call('recovery.options', { workspaceId });
      } catch (error) {
        return toWireError(error);
      }
    },
    async recover(choice: RecoveryChoice) {
      try {
        store.setState({ status: await client.call('recovery.apply', { workspaceId, choice }) });
        return null;
      } catch (error) {
        return toWireError(error);
      }
    },
    dispose: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  });
}
