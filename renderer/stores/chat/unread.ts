import type { Id } from '../../../shared/domain/primitives.ts';
import type { ObservableKeyValue, KeyValue } from '../shell/storage.ts';

const keyOf = (workspaceId: Id) => `unread.${workspaceId}`;

/** Unread conversations, stored on this device for one workspace. */
export function loadUnread(storage: KeyValue, workspaceId: Id): ReadonlySet<Id> {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(workspaceId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function saveUnread(storage: KeyValue, workspaceId: Id, ids: readonly Id[]): void {
  storage.set(keyOf(workspaceId), ids.length === 0 ? '' : JSON.stringify(ids));
}

/** Follows the marks that other windows set and take off. */
export function subscribeToUnread(
  storage: ObservableKeyValue,
  workspaceId: Id,
  listener: (unread: ReadonlySet<Id>) => void,
): () => void {
  return storage.subscribe(keyOf(workspaceId), () => listener(loadUnread(storage, workspaceId)));
}
