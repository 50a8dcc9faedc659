import type { NodeId } from '../../../shared/domain/primitives.ts';
import { nodesOf, type FactRows } from './factPages.ts';
import type { StoreApi } from 'zustand/vanilla';
import { MAX_PAGE, type FactsState } from './factState.ts';

/** Rows of the list that are chosen, to be changed together. */
export function createFactSelection(
  store: StoreApi<FactsState>,
  show: (from: number, to: number) => Promise<void>,
) {
  /** Last single selection: the anchor of a range. */
  let anchor: NodeId | null = null;

  return {
    toggle(nodeId: NodeId) {
      anchor = nodeId;
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(nodeId) && next.size < MAX_PAGE) next.add(nodeId);
        return { selected: next };
      });
    },
    async selectTo(nodeId: NodeId) {
      const { rows: factRows } = store.getState();
      const end = indexOfFact(factRows, nodeId);
      if (end < 0) return;
      // Without an anchor in the list the range is the row itself.
      const start = indexOfFact(factRows, anchor);
      const [from, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
      const to = Math.min(last, from + MAX_PAGE - 1);
      await show(from, to);
      store.setState(({ rows, selected }) => {
        const range = [...rows].filter(([index]) => index >= from && index <= to);
        const ids = range.sort(([a], [b]) => a - b).map(([, { id }]) => id);
        return { selected: new Set([...selected, ...ids].slice(0, MAX_PAGE)) };
      });
    },
    async selectAll() {
      await show(0, MAX_PAGE - 1);
      const { rows } = store.getState();
      const first = new Map([...rows].filter(([index]) => index < MAX_PAGE));
      store.setState({ selected: new Set(nodesOf(first).map(({ id }) => id)) });
    },
    clearSelection() {
      anchor = null;
      store.setState({ selected: new Set() });
    },
  };
}

function indexOfFact(rows: FactRows, nodeId: NodeId | null): number {
  for (const [index, { id }] of rows) if (id === nodeId) return index;
  return -1;
}
