import { useCallback, type KeyboardEvent } from 'react';
import type { BulkAction } from '../../../shared/contract/facts.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { FactRows } from '../../stores/memory/factPages.ts';
import { KEEP_DAYS } from '../../stores/memory/review.ts';
import { factActions } from '../memory/factActions.ts';

interface FactKeysOptions {
  readonly rows: FactRows;
  readonly total: number;
  readonly active: number;
  /** Read-only: rows can be navigated and opened only. */
  readonly readOnly: boolean;
  readonly focusRow: (index: number) => void;
}

const PAGE_ROWS = 10;

const KEEP_ACTION: BulkAction = { kind: 'keep', days: KEEP_DAYS.months };

/** Keys that may be held down: they only walk. Any other acts once, as the next row takes the focus. */
const navigationKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

const bulkKeys: Readonly<Record<string, BulkAction>> = {
  KeyC: { kind: 'confirm' },
  KeyD: { kind: 'retract', reason: 'done' },
  'Shift+KeyD': { kind: 'retract', reason: 'dropped' },
  KeyK: KEEP_ACTION,
  Delete: { kind: 'retract', reason: 'user' },
};

/**
 * Shortcuts of the focused row. Letters are matched by physical key, so they work on a Cyrillic
 * layout.
 */
export function useFactKeys({ rows, total, active, readOnly, focusRow }: FactKeysOptions) {
  const { facts, inspector, memoryActions } = useWorkspace();
  const selected = useSelect(facts, (state) => state.selected);

  return useCallback(
    (event: KeyboardEvent): void => {
      // A key pressed in a menu or a dialog of a row arrives here too, and is not for the list.
      if (!event.currentTarget.contains(event.target as Node)) return;
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA' && !readOnly) {
        event.preventDefault();
        return void facts.selectAll();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat && !navigationKeys.has(event.code)) return;
      const node = rows.get(active);
      const last = total - 1;
      const step = (by: number) => {
        if (event.shiftKey && !readOnly && node !== undefined) {
          if (selected.size === 0) facts.toggle(node.id);
          const next = rows.get(active + by);
          if (next) void facts.selectRangeTo(next.id);
        }
        move(active + by);
      };
      const move = (index: number) => focusRow(Math.min(last, Math.max(0, index)));

      function runBulk(): boolean {
        switch (event.code) {
          case 'ArrowDown':
            return runHandled(() => step(1));
          case 'ArrowUp':
            return runHandled(() => step(-1));
          case 'KeyX':
            return !readOnly && node !== undefined && runHandled(() => facts.toggle(node.id));
          case 'Escape':
            return selected.size > 0 && runHandled(() => facts.clearSelection());
          case 'PageDown':
            return runHandled(() => move(active + PAGE_ROWS));
          case 'PageUp':
            return runHandled(() => move(active - PAGE_ROWS));
          case 'Home':
            return runHandled(() => move(0));
          case 'End':
            return runHandled(() => move(last));
          case 'KeyZ':
            return runHandled(
              () => void (event.shiftKey ? memoryActions.redo() : memoryActions.undo()),
            );
          case 'Slash':
            return runHandled(() => document.getElementById('memory-search')?.focus());
          default:
            return node ? handleNodeKey(node) : false;
        }
      }

      function handleNodeKey(node: MemoryNode): boolean {
        const allowed = factActions(node);
        // A button of the row handles Enter and Delete itself.
        const isOnRow = event.target === event.currentTarget || isRow(event.target);
        if (event.code === 'Enter' && isOnRow) return runHandled(() => inspector.open(node.id));
        if (readOnly) return false;
        if (selected.size > 0) return handleSelectionKey();
        if (event.code === 'KeyE' && allowed.correct) {
          return runHandled(() => facts.setEditing(node.id));
        }
        if (event.code === 'KeyC' && allowed.review)
          return runHandled(() => void memoryActions.accept(node.id));
        if (event.code === 'Delete' && allowed.review) {
          return runHandled(() => void memoryActions.reject(node.id));
        }
        if (event.code === 'KeyC' && allowed.confirm)
          return runHandled(() => void memoryActions.confirm(node.id));
        if (event.code === 'KeyD' && allowed.finish) {
          const reason = event.shiftKey ? 'dropped' : 'done';
          return runHandled(() => void memoryActions.retract(node.id, reason));
        }
        if (event.code === 'KeyK' && allowed.keep) {
          return runHandled(() => void memoryActions.bulk([node], KEEP_ACTION));
        }
        if (event.code === 'Delete' && allowed.retract) {
          return runHandled(() => void memoryActions.retract(node.id, 'user'));
        }
        return false;
      }

      /** A row's shortcut applies to all selected rows. */
      function handleSelectionKey(): boolean {
        const action = bulkKeys[event.shiftKey ? `Shift+${event.code}` : event.code];
        if (action === undefined) return false;
        const selectedNodes = facts.getState().nodes.filter(({ id }) => selected.has(id));
        return runHandled(() => void memoryActions.bulk(selectedNodes, action));
      }

      if (runBulk()) event.preventDefault();
    },
    [rows, total, active, readOnly, selected, focusRow, facts, inspector, memoryActions],
  );
}

function runHandled(action: () => void): true {
  action();
  return true;
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'row';
}
