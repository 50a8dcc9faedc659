import type { StoreApi } from 'zustand/vanilla';
import { MAX_BULK_CONVERSATIONS } from '../../../shared/contract/chat.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import {
  shownConversations,
  type ConversationsState,
  type SelectionMode,
} from './conversationState.ts';

/** Conversations chosen to be changed together, and the label the list is filtered by. */
export function createConversationSelection(store: StoreApi<ConversationsState>) {
  /** Anchor of a range: the conversation selected last. */
  let anchor: ConversationId | null = null;

  const noSelection = { mode: 'off', selected: new Set<ConversationId>() } as const;

  return {
    select(ids: readonly ConversationId[], mode: SelectionMode = 'selecting') {
      anchor = ids.at(-1) ?? null;
      store.setState({ mode, selected: new Set(ids.slice(0, MAX_BULK_CONVERSATIONS)) });
    },
    toggle(id: ConversationId) {
      anchor = id;
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(id) && next.size < MAX_BULK_CONVERSATIONS) next.add(id);
        return { mode: 'selecting', selected: next };
      });
    },
    /** Selects the range from the anchor to this conversation; without an anchor from the open one. */
    selectRangeTo(id: ConversationId, origin: ConversationId | null) {
      const ids = shownConversations(store.getState()).map((each) => each.id);
      const end = ids.indexOf(id);
      const start = ids.indexOf(anchor ?? origin ?? id);
      const [from, to] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
      anchor ??= origin ?? id;
      store.setState(({ selected }) => ({
        mode: 'selecting',
        selected: new Set(
          [...selected, ...ids.slice(from, to + 1)].slice(0, MAX_BULK_CONVERSATIONS),
        ),
      }));
    },
    selectAll() {
      const ids = shownConversations(store.getState()).map(({ id }) => id);
      store.setState({
        mode: 'selecting',
        selected: new Set(ids.slice(0, MAX_BULK_CONVERSATIONS)),
      });
    },
    setMode: (mode: SelectionMode) => store.setState({ mode }),
    clearSelection() {
      anchor = null;
      store.setState(noSelection);
    },
    /** Filters the list; what the filter hides is not selected any more. */
    filterByLabel(label: string | null) {
      anchor = null;
      store.setState({ label, ...noSelection });
    },
  };
}
export type ConversationSelection = ReturnType<typeof createConversationSelection>;
