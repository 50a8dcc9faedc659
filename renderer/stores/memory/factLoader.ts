import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { nodesOf, PAGE, pagesOf, runsOf, type FactRows } from './factPages.ts';
import type { StoreApi } from 'zustand/vanilla';
import { MAX_PAGE, strengthBands, type FactFilters, type FactsState } from './factState.ts';

/** Loader of pages of the list of memories, by its filters. */
export function createFactLoader(store: StoreApi<FactsState>, client: Client, workspaceId: Id) {
  /** Number of the latest load: replies may arrive out of order. */
  let latest = new AbortController();
  /** Pages being loaded. */
  const pending = new Map<number, Promise<void>>();
  /** Query whose vector was waited for: every further page of it is sorted with the vector. */
  let refinedQuery = '';

  function request(offset: number, limit: number) {
    const { query, kinds, types, statuses, trusts, sort, asOf, ...otherFilters } =
      store.getState().filters;
    const [strengthFrom, strengthTo] =
      otherFilters.strength === null ? [0, 1] : strengthBands[otherFilters.strength];
    return {
      workspaceId,
      query,
      kinds: [...kinds],
      types: [...types],
      statuses: [...statuses],
      trusts: [...trusts],
      entityIds: [...otherFilters.entityIds],
      tags: [...otherFilters.tags],
      sources: [...otherFilters.sources],
      strengthFrom,
      strengthTo,
      ...dates(otherFilters),
      sort,
      ...(asOf === null ? {} : { asOf }),
      offset,
      limit,
      refine: query !== '' && query === refinedQuery,
    };
  }

  async function fetch(pages: Iterable<number>, signal: AbortSignal) {
    const rows = new Map<number, MemoryNode>();
    let total = 0;
    let refinable = false;
    for (const { offset, limit } of runsOf(pages, MAX_PAGE)) {
      const page = await client.call('facts.list', request(offset, limit), { signal });
      page.nodes.forEach((node, index) => rows.set(offset + index, node));
      total = page.total;
      refinable ||= page.refinable;
    }
    return { rows, total, refinable };
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
  async function loadPages(pages: Iterable<number>): Promise<void> {
    if (!(await reload(pages))) return;
    // The same once more, by meaning too: the words did not wait for a model.
    refinedQuery = store.getState().filters.query;
    await reload(pages);
  }

  /** Returns true if the list can be refined, and no newer load began. */
  async function reload(pages: Iterable<number>): Promise<boolean> {
    latest.abort();
    const controller = new AbortController();
    latest = controller;
    pending.clear();
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const { rows, total, refinable } = await fetch(pages, controller.signal);
      if (controller.signal.aborted) return false;
      put(rows, total);
      return refinable;
    } catch (error) {
      const problem = toWireError(error);
      if (problem.code === 'cancelled' || controller.signal.aborted) return false;
      store.setState({ status: 'failed', problem });
      return false;
    }
  }

  /** Reloads every page seen, so that position and selection stay. */
  const load = () => loadPages([0, ...[...store.getState().rows.keys()].map(pageOf)]);

  async function show(from: number, to: number): Promise<void> {
    const { rows, total, status } = store.getState();
    if (status !== 'ready') return;
    const pages = pagesOf(from, Math.min(to, total - 1));
    const missing = pages.filter((page) => !pending.has(page) && !hasPage(rows, page, total));
    if (missing.length > 0) {
      const loading = loadMissing(missing, total);
      missing.forEach((page) => pending.set(page, loading));
    }
    await Promise.all(pages.flatMap((page) => pending.get(page) ?? []));
  }

  async function loadMissing(missing: readonly number[], total: number): Promise<void> {
    const { signal } = latest;
    try {
      const page = await fetch(missing, signal);
      if (signal.aborted) return;
      // The list changed meanwhile: indexes no longer match.
      if (page.total !== total) return await load();
      put(new Map([...store.getState().rows, ...page.rows]), total);
    } catch {
      // The list keeps its rows; scrolling on retries.
    } finally {
      if (!signal.aborted) missing.forEach((page) => pending.delete(page));
    }
  }

  return { loadPages, load, show };
}

function hasPage(rows: FactRows, page: number, total: number): boolean {
  const end = Math.min(page * PAGE + PAGE, total) - 1;
  return rows.has(page * PAGE) && rows.has(end);
}

const pageOf = (index: number) => Math.floor(index / PAGE);

/** Whole days in the reader's zone. */
function dates({ from, until, fadesBy }: Pick<FactFilters, 'from' | 'until' | 'fadesBy'>): {
  from?: number;
  until?: number;
  fadingBefore?: number;
} {
  const start = (day: string, dayOffset: number) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return Math.max(0, new Date(year, month - 1, date + dayOffset).getTime());
  };
  return {
    ...(from !== '' && { from: start(from, 0) }),
    ...(until !== '' && { until: start(until, 1) }),
    ...(fadesBy !== '' && { fadingBefore: start(fadesBy, 1) }),
  };
}
