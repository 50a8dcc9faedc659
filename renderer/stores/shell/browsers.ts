import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrowserAccess } from '../../../shared/contract/host.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import type { ToastStore } from './toasts.ts';

interface BrowsersState {
  /** Null until loaded. */
  readonly list: readonly BrowserAccess[] | null;
}

export interface BrowsersStore extends StoreApi<BrowsersState> {
  load(): Promise<void>;
  revoke(browserId: string): Promise<void>;
}

/** Browsers that may open this home. */
export function createBrowsersStore(client: Client, toasts: ToastStore): BrowsersStore {
  const store = createStore<BrowsersState>(() => ({ list: null }));
  async function show(request: Promise<{ browsers: BrowserAccess[] }>): Promise<void> {
    try {
      const { browsers } = await request;
      const list = browsers.toSorted(
        (a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeen - a.lastSeen,
      );
      store.setState({ list });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }
  return {
    ...store,
    load: () => show(client.call('host.browsers', {})),
    revoke: (browserId) => show(client.call('host.revokeBrowser', { browserId })),
  };
}
