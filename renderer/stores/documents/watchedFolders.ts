import type { WireError } from '../../../shared/contract/errors.ts';
import { valueOf, type SettingsStore } from '../shell/settings.ts';

const KEY = 'ingest.watched_folders';

/**
 * Changes the watched folders. They are read from the settings, which hold a change at once; the list
 * of documents follows later.
 */
export function changeWatchedFolders(
  settings: SettingsStore,
  change: (paths: readonly string[]) => readonly string[],
): Promise<WireError | null> {
  const value = valueOf(settings.getState(), KEY);
  const paths = Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
  return settings.set('workspace', KEY, [...new Set(change(paths))]);
}
