import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createFactChoices, type FactChoiceStore } from './factChoices.ts';
import { createFactLoader } from './factLoader.ts';
import { createFactSelection } from './factSelection.ts';
import { DEFAULT_FILTERS, type FactFilters, type FactsState } from './factState.ts';

export interface FactStore extends StoreApi<FactsState> {
  load(): Promise<void>;
  /** Loads missing rows between two indexes; waits for those that are being loaded, too. */
  show(from: number, to: number): Promise<void>;
  filter(change: Partial<FactFilters>): Promise<void>;
  readonly choices: FactChoiceStore;
  /** Starts or ends the correction of a row in place. */
  setEditing(nodeId: NodeId | null): void;
  recordCorrection(from: Id, to: Id): void;
  toggle(nodeId: NodeId): void;
  /** Selects a range from the last single selection to this row. */
  selectRangeTo(nodeId: NodeId): Promise<void>;
  /** Selects as many as can be changed at once. */
  selectAll(): Promise<void>;
  clearSelection(): void;
  dispose(): void;
}

export function createFactStore(client: Client, workspaceId: Id): FactStore {
  const store = createStore<FactsState>(() => ({
    status: 'idle',
    problem: null,
    filters: DEFAULT_FILTERS,
    rows: new Map(),
    nodes: [],
    total: 0,
    editing: null,
    corrected: null,
    selected: new Set(),
  }));
  let sortWithoutQuery = DEFAULT_FILTERS.sort;
  const { loadPages, load, show } = createFactLoader(store, client, workspaceId);

  const unsubscribe = client.on('facts.changed', () => {
    if (store.getState().status !== 'idle') void load();
  });

  return Object.assign(store, {
    load,
    choices: createFactChoices(client, workspaceId),
    setEditing: (editing: Id | null) => store.setState({ editing }),
    recordCorrection: (from: Id, to: Id) => store.setState({ corrected: { from, to } }),
    ...createFactSelection(store, show),
    show,
    async filter(change: Partial<FactFilters>) {
      const { filters: current } = store.getState();
      const hadQuery = current.query !== '';
      if (!hadQuery) sortWithoutQuery = current.sort;
      const filters = { ...current, ...change };
      const hasQuery = filters.query !== '';
      // The first words sort by relevance, unless another order comes with them.
      const sort = hasQuery && !hadQuery ? (change.sort ?? 'relevance') : filters.sort;
      // Without words nothing is more relevant than another: the order before them is back.
      const isUnsorted = !hasQuery && sort === 'relevance';
      store.setState({
        filters: { ...filters, sort: isUnsorted ? sortWithoutQuery : sort },
        // A list of another day is only read.
        ...(typeof change.asOf === 'number' && { selected: new Set() }),
      });
      // Current rows stay until the new list arrives: no flicker at every letter.
      await loadPages([0]);
    },
    dispose: unsubscribe,
  });
}
