import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  Setting,
  SettingProblem,
  SettingScope,
  SettingValue,
} from '../../../shared/contract/settings.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import type { ToastStore } from './toasts.ts';

export type Language = 'system' | 'en' | 'ru';
export type Theme = 'system' | 'light' | 'dark';

export interface SettingsState {
  readonly loaded: boolean;
  readonly settings: readonly Setting[];
  readonly problems: readonly SettingProblem[];
}

export interface SettingsStore extends StoreApi<SettingsState> {
  load(workspaceId: Id): Promise<void>;
  /** Sets a value; the error is returned, so that it can be shown beside the field. */
  set(scope: SettingScope, key: string, value: SettingValue): Promise<WireError | null>;
  reset(scope: SettingScope, key: string): Promise<WireError | null>;
}

export function createSettingsStore(client: Client, toasts: ToastStore): SettingsStore {
  const store = createStore<SettingsState>(() => ({ loaded: false, settings: [], problems: [] }));
  let workspaceId: Id | null = null;

  async function load(id: Id): Promise<void> {
    workspaceId = id;
    try {
      const { settings, problems } = await client.call('settings.get', { workspaceId: id });
      if (workspaceId === id) store.setState({ loaded: true, settings, problems });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  function put(setting: Setting): void {
    store.setState(({ settings }) => ({
      settings: settings.map((other) => (other.key === setting.key ? setting : other)),
    }));
  }

  async function set(
    scope: SettingScope,
    key: string,
    value: SettingValue,
  ): Promise<WireError | null> {
    if (workspaceId === null) return { code: 'not_available' };
    const previous = store.getState().settings.find((setting) => setting.key === key);
    // Optimistic: switching the theme must not wait for a file to be written.
    if (previous && value !== null) put({ ...previous, value, origin: scope });
    try {
      put(await client.call('settings.set', { workspaceId, scope, key, value }));
      return null;
    } catch (error) {
      if (previous) put(previous);
      return toWireError(error);
    }
  }

  async function reset(scope: SettingScope, key: string): Promise<WireError | null> {
    if (workspaceId === null) return { code: 'not_available' };
    try {
      put(await client.call('settings.reset', { workspaceId, scope, key }));
      return null;
    } catch (error) {
      return toWireError(error);
    }
  }

  client.on('settings.changed', () => {
    if (workspaceId !== null) void load(workspaceId);
  });

  return Object.assign(store, { load, set, reset });
}

export function valueOf(state: SettingsState, key: string): SettingValue | undefined {
  return state.settings.find((setting) => setting.key === key)?.value;
}

export function languageOf(state: SettingsState): Language {
  const value = valueOf(state, 'ui.language');
  return value === 'en' || value === 'ru' ? value : 'system';
}

export function themeOf(state: SettingsState): Theme {
  const value = valueOf(state, 'ui.theme');
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function trayOf(state: SettingsState): boolean {
  return valueOf(state, 'ui.tray') === true;
}

export function globalShortcutOf(state: SettingsState): string | null {
  const value = valueOf(state, 'ui.global_shortcut');
  return typeof value === 'string' ? value : null;
}
