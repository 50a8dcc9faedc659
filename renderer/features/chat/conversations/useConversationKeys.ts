import { useEffect, type RefObject } from 'react';
import { conversationIdSchema, type ConversationId } from '../../../../shared/domain/primitives.ts';
import { shownConversations } from '../../../stores/chat/conversationState.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { useRovingRows } from '../../../ui/useRovingRows.ts';

/**
 * Keys of the list of conversations: one stop of Tab with arrows, and the selection by Shift and an
 * arrow, X, Ctrl+A, Delete and Escape. Letters are matched by physical key, for Cyrillic layouts.
 */
export function useConversationKeys(list: RefObject<HTMLElement | null>): void {
  const { conversations } = useWorkspace();
  useRovingRows(list, (from, to) => {
    const id = rowId(to);
    if (id !== null) conversations.selectRangeTo(id, rowId(from));
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;

    /** True if the key meant something here. */
    function handleKey(event: KeyboardEvent): boolean {
      const { mode, selected } = conversations.getState();
      const hasModifier = event.ctrlKey || event.metaKey;
      const id = rowId((event.target as HTMLElement).closest<HTMLElement>('[data-row]'));
      if (id === null) return false;
      if (event.code === 'KeyA' && hasModifier) conversations.selectAll();
      else if (hasModifier || event.altKey) return false;
      else if (event.code === 'KeyX') {
        // A temporary one is not stored.
        if (!shownConversations(conversations.getState()).some((each) => each.id === id)) {
          return false;
        }
        conversations.toggle(id);
      } else if (event.code === 'Delete' && selected.size > 0) {
        void conversations.bulk({ kind: 'trash' });
      } else if (event.code === 'Escape' && mode !== 'off') conversations.clearSelection();
      else return false;
      return true;
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.target instanceof HTMLInputElement || !handleKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  });
}

/** Id of a stored conversation's row. */
function rowId(row: HTMLElement | null): ConversationId | null {
  const parsed = conversationIdSchema.safeParse(row?.dataset['row']);
  return parsed.success ? parsed.data : null;
}
