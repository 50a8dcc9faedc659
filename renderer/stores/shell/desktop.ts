import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GlobalShortcutState } from '../../../shared/contract/host.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import type { ToastStore } from './toasts.ts';

interface DesktopState {
  /** Null where there is no desktop shell, or before its first reply. */
  readonly globalShortcut: GlobalShortcutState | null;
}

interface DesktopIntegration {
  readonly language: 'en' | 'ru';
  readonly tray: boolean;
  readonly globalShortcut: string | null;
}

export interface DesktopStore extends StoreApi<DesktopState> {
  apply(wanted: DesktopIntegration): Promise<void>;
}

/** State of the desktop shell, as applied from the settings. */
export function createDesktopStore(client: Client, toasts: ToastStore): DesktopStore {
  const store = createStore<DesktopState>(() => ({ globalShortcut: null }));
  let newest = 0;
  return Object.assign(store, {
    async apply(integration: DesktopIntegration): Promise<void> {
      const request = (newest += 1);
      try {
        const { globalShortcut } = await client.call('host.applyShell', integration);
        if (request === newest) store.setState({ globalShortcut });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
      }
    },
  });
}
