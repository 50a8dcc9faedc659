import type { Id } from '../../../shared/domain/primitives.ts';
import type { KeyValue } from '../shell/storage.ts';

const keyOf = (workspaceId: Id) => `unread.${workspaceId}`;

/** Unread conversations, stored on this device for one workspace. */
export function loadUnread(keep: KeyValue, workspaceId: Id): ReadonlySet<Id> {
  try {
    const stored: unknown = JSON.parse(keep.get(keyOf(workspaceId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function saveUnread(keep: KeyValue, workspaceId: Id, ids: readonly Id[]): void {
  keep.set(keyOf(workspaceId), ids.length === 0 ? '' : JSON.stringify(ids));
}
