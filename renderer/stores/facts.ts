import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../shared/contract/errors.ts';
import type { FactSort } from '../../shared/contract/facts.ts';
import type { EntityRef } from '../../shared/domain/entity.ts';
import type {
  MemoryNode,
  NodeKind,
  NodeStatus,
  SourceType,
  Trust,
} from '../../shared/domain/node.ts';
import type { Id } from '../../shared/domain/primitives.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';

/** Strength in words: from, up to. */
export const strengthBands = { weak: [0, 0.3], middling: [0.3, 0.7], strong: [0.7, 1] } as const;
export type StrengthBand = keyof typeof strengthBands;

export interface FactFilters {
  readonly query: string;
  readonly kinds: readonly NodeKind[];
  readonly statuses: readonly NodeStatus[];
  readonly trusts: readonly Trust[];
  readonly entityIds: readonly Id[];
  readonly tags: readonly string[];
  readonly sources: readonly SourceType[];
  readonly strength: StrengthBand | null;
  /** Days, `2026-03-01`: from the first to the last of them. */
  readonly from: string;
  readonly until: string;
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
  /** The row whose wording is being corrected in place. */
  readonly editing: Id | null;
  readonly selected: ReadonlySet<Id>;
  /** Tags there are, and whom memories are about, to choose from. */
  readonly choices: { readonly tags: readonly string[]; readonly entities: readonly EntityRef[] };
}

export const DEFAULT_FILTERS: FactFilters = {
  query: '',
  kinds: [],
  statuses: ['active'],
  trusts: [],
  entityIds: [],
  tags: [],
  sources: [],
  strength: null,
  from: '',
  until: '',
  sort: 'newest',
  asOf: null,
};

const MOST_ENTITIES = 60;
const PAGE = 100;
/** As many as are listed, and changed, at once. */
export const LARGEST_PAGE = 500;

export interface FactStore extends StoreApi<FactsState> {
  load(): Promise<void>;
  loadMore(): Promise<void>;
  filter(change: Partial<FactFilters>): Promise<void>;
  loadChoices(): Promise<void>;
  /** Begins to correct a row in place, or ends it. */
  edit(nodeId: Id | null): void;
  toggle(nodeId: Id): void;
  /** From the row that was last chosen by itself to this one. */
  selectTo(nodeId: Id): void;
  /** As many as can be changed at once. */
  selectAll(): Promise<void>;
  clearSelection(): void;
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
    editing: null,
    selected: new Set(),
    choices: { tags: [], entities: [] },
  }));
  /** Only the newest reading may be shown: answers can overtake each other. */
  let latest: AbortController | null = null;

  function request(offset: number, limit: number) {
    const { query, kinds, statuses, trusts, sort, asOf, ...more } = store.getState().filters;
    const [strengthFrom, strengthTo] =
      more.strength === null ? [0, 1] : strengthBands[more.strength];
    return {
      workspaceId,
      query,
      kinds: [...kinds],
      statuses: [...statuses],
      trusts: [...trusts],
      entityIds: [...more.entityIds],
      tags: [...more.tags],
      sources: [...more.sources],
      strengthFrom,
      strengthTo,
      ...dates(more.from, more.until),
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
      const shown = new Set(nodes.map(({ id }) => id));
      store.setState(({ selected }) => ({
        status: 'ready',
        problem: null,
        nodes,
        total,
        loadingMore: false,
        selected: new Set([...selected].filter((id) => shown.has(id))),
      }));
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

  /** The last row that was chosen by itself: a range goes from there. */
  let anchor: Id | null = null;

  return Object.assign(store, {
    load,
    async loadChoices() {
      try {
        const [{ tags }, { entities }] = await Promise.all([
          client.call('facts.tags', { workspaceId }),
          client.call('entities.list', { workspaceId, limit: MOST_ENTITIES }),
        ]);
        store.setState({ choices: { tags: tags.map(({ tag }) => tag), entities } });
      } catch {
        // The menus offer what they offered before.
      }
    },
    edit: (editing: Id | null) => store.setState({ editing }),
    toggle(nodeId: Id) {
      anchor = nodeId;
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(nodeId)) next.add(nodeId);
        return { selected: next };
      });
    },
    selectTo(nodeId: Id) {
      store.setState(({ nodes, selected }) => {
        const place = (id: Id | null) => nodes.findIndex((node) => node.id === id);
        const [from, to] = [Math.max(0, place(anchor)), place(nodeId)].sort((a, b) => a - b);
        const range = nodes.slice(from, (to ?? 0) + 1).map(({ id }) => id);
        return { selected: new Set([...selected, ...range].slice(0, LARGEST_PAGE)) };
      });
    },
    async selectAll() {
      const { nodes, total } = store.getState();
      if (nodes.length < Math.min(total, LARGEST_PAGE)) await read(LARGEST_PAGE);
      const all = store.getState().nodes.slice(0, LARGEST_PAGE);
      store.setState({ selected: new Set(all.map(({ id }) => id)) });
    },
    clearSelection() {
      anchor = null;
      store.setState({ selected: new Set() });
    },
    loadMore,
    async filter(change: Partial<FactFilters>) {
      store.setState(({ filters }) => ({ filters: { ...filters, ...change } }));
      // What is shown stays until the new list is there: no blink at every letter.
      await read(PAGE);
    },
    dispose: forget,
  });
}

/** Whole days at the reader's clock. */
function dates(from: string, until: string): { from?: number; until?: number } {
  const start = (day: string, after: number) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return Math.max(0, new Date(year, month - 1, date + after).getTime());
  };
  return {
    ...(from !== '' && { from: start(from, 0) }),
    ...(until !== '' && { until: start(until, 1) }),
  };
}
