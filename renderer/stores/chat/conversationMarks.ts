import type { StoreApi } from 'zustand/vanilla';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { ObservableKeyValue } from '../shell/storage.ts';
import { subscribeToUnread, saveUnread } from './unread.ts';
import type { ConversationsState } from './conversationState.ts';

/** Marks of conversations: being answered, and answered while another one was on screen. */
export function createConversationMarks(
  store: StoreApi<ConversationsState>,
  storage: ObservableKeyValue,
  workspaceId: Id,
  isOnScreen: (id: Id) => boolean,
) {
  function flag(set: 'unread' | 'answering', id: Id, on: boolean): void {
    const next = new Set(store.getState()[set]);
    if (on === next.has(id)) return;
    if (on) next.add(id);
    else next.delete(id);
    store.setState(set === 'unread' ? { unread: next } : { answering: next });
    if (set === 'unread') saveUnreadMarks();
  }

  /** Keeps unread marks of listed conversations only. */
  function saveUnreadMarks(): void {
    const { status, unread, list } = store.getState();
    if (status !== 'ready') return;
    const ids = list.map(({ id }) => id).filter((id) => unread.has(id));
    saveUnread(storage, workspaceId, ids);
  }

  const unsubscribeFromUnread = subscribeToUnread(storage, workspaceId, (stored) => {
    const remaining = [...stored].filter((id) => !isOnScreen(id));
    store.setState(({ unread, list }) => {
      const listedIds = new Set<Id>(list.map(({ id }) => id));
      // Those of temporary conversations are stored nowhere.
      return { unread: new Set([...remaining, ...[...unread].filter((id) => !listedIds.has(id))]) };
    });
    // Marked in a window that shows another one, and read here.
    if (remaining.length < stored.size) saveUnreadMarks();
  });

  return { flag, saveUnreadMarks, unsubscribeFromUnread };
}
