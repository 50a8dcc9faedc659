import type { NodeId } from '../../../shared/domain/primitives.ts';
import { nodesOf, type FactRows } from './factPages.ts';
import type { StoreApi } from 'zustand/vanilla';
import { MAX_PAGE, type FactsState } from './factState.ts';

/** Attempts to read a range that changes meanwhile. */
const MAX_ATTEMPTS = 3;

/** Rows of the list that are chosen, to be changed together. */
export function createFactSelection(
  store: StoreApi<FactsState>,
  show: (from: number, to: number) => Promise<void>,
) {
  /** Last single selection: the anchor of a range. */
  let anchor: NodeId | null = null;

  /** Memories of a range, loaded if need be; none if part of it cannot be read, or is not listed. */
  async function idsBetween(
    rangeIn: (rows: FactRows, total: number) => readonly [from: number, to: number],
  ): Promise<readonly NodeId[]> {
    for (let attempt = 0; ; attempt += 1) {
      const { rows, total } = store.getState();
      // The list may change while the range is read: its ends are looked up anew.
      const [from, to] = rangeIn(rows, total);
      if (from < 0 || to < from) return [];
      const range = [...rows].filter(([index]) => index >= from && index <= to);
      if (range.length === to - from + 1) return nodesOf(new Map(range)).map(({ id }) => id);
      if (attempt === MAX_ATTEMPTS) return [];
      await show(from, to);
    }
  }

  return {
    toggle(nodeId: NodeId) {
      anchor = nodeId;
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(nodeId) && next.size < MAX_PAGE) next.add(nodeId);
        return { selected: next };
      });
    },
    async selectRangeTo(nodeId: NodeId) {
      const rangeStart = anchor;
      const ids = await idsBetween((rows) => {
        const end = indexOfFact(rows, nodeId);
        // Without an anchor in the list the range is the row itself.
        const anchorIndex = indexOfFact(rows, rangeStart);
        const start = anchorIndex < 0 ? end : anchorIndex;
        const from = Math.min(start, end);
        return [from, Math.min(Math.max(start, end), from + MAX_PAGE - 1)];
      });
      store.setState(({ selected }) => ({
        selected: new Set([...selected, ...ids].slice(0, MAX_PAGE)),
      }));
    },
    async selectAll() {
      const ids = await idsBetween((_rows, total) => [0, Math.min(MAX_PAGE, total) - 1]);
      if (ids.length > 0) store.setState({ selected: new Set(ids) });
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
