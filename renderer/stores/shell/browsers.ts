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
  async function show(request: Promise<{ browsers: BrowserAccess[] }>): Promise<boolean> {
    try {
      const { browsers } = await request;
      const list = browsers.toSorted(
        (a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeen - a.lastSeen,
      );
      store.setState({ list });
      return true;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return false;
    }
  }
  async function load(): Promise<void> {
    await show(client.call('host.browsers', {}));
  }
  return {
    ...store,
    load,
    async revoke(browserId) {
      const isRevoked = await show(client.call('host.revokeBrowser', { browserId }));
      // One that could not be written down is revoked for this run.
      if (!isRevoked) await load();
    },
  };
}
