import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../shared/contract/errors.ts';
import type { FactSort } from '../../shared/contract/facts.ts';
import type { MemoryNode, NodeKind, NodeStatus, Trust } from '../../shared/domain/node.ts';
import type { Id } from '../../shared/domain/primitives.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';

export interface FactFilters {
  readonly query: string;
  readonly kinds: readonly NodeKind[];
  readonly statuses: readonly NodeStatus[];
  readonly trusts: readonly Trust[];
  readonly sort: FactSort;
  /** What was believed then; null = now. */
  readonly asOf: number | null;
}

export interface FactsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly filters: FactFilters;
  readonly nodes: readonly MemoryNode[];
  readonly total: number;
  readonly loadingMore: boolean;
}

export const DEFAULT_FILTERS: FactFilters = {
  query: '',
  kinds: [],
  statuses: ['active'],
  trusts: [],
  sort: 'newest',
  asOf: null,
};

const PAGE = 100;
const LARGEST_PAGE = 500;

export interface FactStore extends StoreApi<FactsState> {
  load(): Promise<void>;
  loadMore(): Promise<void>;
  filter(change: Partial<FactFilters>): Promise<void>;
  dispose(): void;
}

export function createFactStore(client: Client, workspaceId: Id): FactStore {
  const store = createStore<FactsState>(() => ({
    status: 'idle',
    problem: null,
    filters: DEFAULT_FILTERS,
    nodes: [],
    total: 0,
    loadingMore: false,
  }));
  /** Only the newest reading may be shown: answers can overtake each other. */
  let latest: AbortController | null = null;

  function request(offset: number, limit: number) {
    const { query, kinds, statuses, trusts, sort, asOf } = store.getState().filters;
    return {
      workspaceId,
      query,
      kinds: [...kinds],
      statuses: [...statuses],
      trusts: [...trusts],
      sort,
      ...(asOf === null ? {} : { asOf }),
      offset,
      limit,
    };
  }

  async function load(): Promise<void> {
    await read(Math.min(LARGEST_PAGE, Math.max(PAGE, store.getState().nodes.length)));
  }

  async function read(limit: number): Promise<void> {
    latest?.abort();
    const mine = new AbortController();
    latest = mine;
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const { nodes, total } = await client.call('facts.list', request(0, limit), {
        signal: mine.signal,
      });
      store.setState({ status: 'ready', problem: null, nodes, total, loadingMore: false });
    } catch (error) {
      const problem = toWireError(error);
      if (problem.code === 'cancelled' || mine.signal.aborted) return;
      store.setState({ status: 'failed', problem });
    }
  }

  async function loadMore(): Promise<void> {
    const { nodes, total, loadingMore, status } = store.getState();
    if (loadingMore || status !== 'ready' || nodes.length >= total) return;
    store.setState({ loadingMore: true });
    const reading = latest;
    try {
      const page = await client.call('facts.list', request(nodes.length, PAGE));
      if (latest !== reading) return;
      const known = new Set(nodes.map((node) => node.id));
      const fresh = page.nodes.filter((node) => !known.has(node.id));
      store.setState({ nodes: [...nodes, ...fresh], total: page.total, loadingMore: false });
    } catch {
      // The list keeps what it has; scrolling on asks again.
      store.setState({ loadingMore: false });
    }
  }

  const forget = client.on('facts.changed', () => {
    if (store.getState().status !== 'idle') void load();
  });

  return Object.assign(store, {
    load,
    loadMore,
    async filter(change: Partial<FactFilters>) {
      store.setState(({ filters }) => ({ filters: { ...filters, ...change } }));
      // What is shown stays until the new list is there: no blink at every letter.
      await read(PAGE);
    },
    dispose: forget,
  });
}
