import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { FactSort } from '../../../shared/contract/facts.ts';
import type {
  MemoryNode,
  NodeKind,
  NodeStatus,
  SourceType,
  Trust,
} from '../../../shared/domain/node.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { createFactChoices, type FactChoiceStore } from './factChoices.ts';
import { nodesOf, PAGE, pagesOf, runsOf, type FactRows } from './factPages.ts';

/** Strength bands in words: from, up to. */
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
  /** Days, `2026-03-01`: the first and the last. */
  readonly from: string;
  readonly until: string;
  readonly sort: FactSort;
  /** Time of an as-of list; null = now. */
  readonly asOf: number | null;
}

export interface FactsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly filters: FactFilters;
  /** Loaded rows of the list, by index, and the same in order. */
  readonly rows: FactRows;
  readonly nodes: readonly MemoryNode[];
  readonly total: number;
  /** Row being corrected in place. */
  readonly editing: Id | null;
  /** Last correction: the old memory and its successor. */
  readonly corrected: { readonly from: Id; readonly to: Id } | null;
  readonly selected: ReadonlySet<Id>;
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

/** Row limit of one page, and of one bulk change. */
export const LARGEST_PAGE = 500;

export interface FactStore extends StoreApi<FactsState> {
  load(): Promise<void>;
  /** Loads missing rows between two indexes. */
  show(from: number, to: number): Promise<void>;
  filter(change: Partial<FactFilters>): Promise<void>;
  readonly choices: FactChoiceStore;
  /** Starts or ends the correction of a row in place. */
  edit(nodeId: Id | null): void;
  noteCorrected(from: Id, to: Id): void;
  toggle(nodeId: Id): void;
  /** Selects a range from the last single selection to this row. */
  selectTo(nodeId: Id): Promise<void>;
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
  /** Aborts the previous load: replies may arrive out of order. */
  let latest = new AbortController();
  /** Pages being loaded. */
  const underWay = new Set<number>();

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

  async function fetch(pages: Iterable<number>, signal: AbortSignal) {
    const rows = new Map<number, MemoryNode>();
    let total = 0;
    for (const { offset, limit } of runsOf(pages, LARGEST_PAGE)) {
      const page = await client.call('facts.list', request(offset, limit), { signal });
      page.nodes.forEach((node, index) => rows.set(offset + index, node));
      total = page.total;
    }
    return { rows, total };
  }

  function put(rows: FactRows, total: number): void {
    const nodes = nodesOf(rows);
    const visibleIds = new Set(nodes.map(({ id }) => id));
    store.setState(({ selected }) => ({
      status: 'ready',
      problem: null,
      rows,
      nodes,
      total,
      selected: new Set([...selected].filter((id) => visibleIds.has(id))),
    }));
  }

  /** Reloads these pages; all other loaded rows become stale. */
  async function read(pages: Iterable<number>): Promise<void> {
    latest.abort();
    const controller = new AbortController();
    latest = controller;
    underWay.clear();
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const { rows, total } = await fetch(pages, controller.signal);
      if (!controller.signal.aborted) put(rows, total);
    } catch (error) {
      const problem = toWireError(error);
      if (problem.code === 'cancelled' || controller.signal.aborted) return;
      store.setState({ status: 'failed', problem });
    }
  }

  /** Reloads every page seen, so that position and selection stay. */
  const load = () => read([0, ...[...store.getState().rows.keys()].map(pageOf)]);

  async function show(from: number, to: number): Promise<void> {
    const { rows, total, status } = store.getState();
    if (status !== 'ready') return;
    const last = Math.min(to, total - 1);
    const missing = pagesOf(from, last).filter((page) => {
      const end = Math.min(page * PAGE + PAGE, total) - 1;
      return !underWay.has(page) && !(rows.has(page * PAGE) && rows.has(end));
    });
    if (missing.length === 0) return;
    const { signal } = latest;
    missing.forEach((page) => underWay.add(page));
    try {
      const page = await fetch(missing, signal);
      if (signal.aborted) return;
      // The list changed meanwhile: indexes no longer match.
      if (page.total !== total) return await load();
      put(new Map([...store.getState().rows, ...page.rows]), total);
    } catch {
      // The list keeps its rows; scrolling on retries.
    } finally {
      if (!signal.aborted) missing.forEach((page) => underWay.delete(page));
    }
  }

  const forget = client.on('facts.changed', () => {
    if (store.getState().status !== 'idle') void load();
  });

  /** Last single selection: the anchor of a range. */
  let anchor: Id | null = null;

  return Object.assign(store, {
    load,
    choices: createFactChoices(client, workspaceId),
    edit: (editing: Id | null) => store.setState({ editing }),
    noteCorrected: (from: Id, to: Id) => store.setState({ corrected: { from, to } }),
    toggle(nodeId: Id) {
      anchor = nodeId;
      store.setState(({ selected }) => {
        const next = new Set(selected);
        if (!next.delete(nodeId)) next.add(nodeId);
        return { selected: next };
      });
    },
    async selectTo(nodeId: Id) {
      const ends = [anchor, nodeId].map((id) => indexOfFact(store.getState().rows, id));
      const from = Math.max(0, Math.min(...ends));
      const to = Math.min(Math.max(...ends), from + LARGEST_PAGE - 1);
      await show(from, to);
      store.setState(({ rows, selected }) => {
        const range = [...rows].filter(([index]) => index >= from && index <= to);
        const ids = range.sort(([a], [b]) => a - b).map(([, { id }]) => id);
        return { selected: new Set([...selected, ...ids].slice(0, LARGEST_PAGE)) };
      });
    },
    async selectAll() {
      await show(0, LARGEST_PAGE - 1);
      const { rows } = store.getState();
      const first = new Map([...rows].filter(([index]) => index < LARGEST_PAGE));
      store.setState({ selected: new Set(nodesOf(first).map(({ id }) => id)) });
    },
    clearSelection() {
      anchor = null;
      store.setState({ selected: new Set() });
    },
    show,
    async filter(change: Partial<FactFilters>) {
      store.setState(({ filters }) => ({ filters: { ...filters, ...change } }));
      // Current rows stay until the new list arrives: no flicker at every letter.
      await read([0]);
    },
    dispose: forget,
  });
}

const pageOf = (index: number) => Math.floor(index / PAGE);

function indexOfFact(rows: FactRows, nodeId: Id | null): number {
  for (const [index, { id }] of rows) if (id === nodeId) return index;
  return -1;
}

/** Whole days in the reader's zone. */
function dates(from: string, until: string): { from?: number; until?: number } {
  const start = (day: string, dayOffset: number) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return Math.max(0, new Date(year, month - 1, date + dayOffset).getTime());
  };
  return {
    ...(from !== '' && { from: start(from, 0) }),
    ...(until !== '' && { until: start(until, 1) }),
  };
}
