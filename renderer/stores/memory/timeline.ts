import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Response } from '../../../shared/contract/index.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { DayCount } from '../../../shared/contract/timeline.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';

type TimelineDay = Response<'timeline.day'>;

/** Periods that one mark of the strip may stand for. */
export const scales = ['day', 'week', 'month', 'year'] as const;
export type Scale = (typeof scales)[number];

interface TimelineState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  /** Days with counts, newest first. */
  readonly days: readonly DayCount[];
  /** Contents of the days that were loaded, by day. */
  readonly loadedDays: ReadonlyMap<string, TimelineDay>;
  /** Errors of the days that failed to load, by day. */
  readonly loadErrors: ReadonlyMap<string, WireError>;
  /** Scale of the strip, kept while a person is elsewhere. */
  readonly scale: Scale;
  /** Version counter, raised when loaded days become stale. */
  readonly version: number;
}

export interface TimelineStore extends StoreApi<TimelineState> {
  load(): Promise<void>;
  setScale(scale: Scale): void;
  /** Loads a day, unless its current version is loaded or being loaded. */
  requestDay(day: string): Promise<void>;
  dispose(): void;
}

/** Debounce for bursts of changes. */
const DEBOUNCE_MS = 200;

export function createTimelineStore(client: Client, workspaceId: Id): TimelineStore {
  const store = createStore<TimelineState>(() => ({
    status: 'idle',
    problem: null,
    days: [],
    loadedDays: new Map(),
    loadErrors: new Map(),
    scale: 'day',
    version: 0,
  }));
  /** Version for which each day was requested. */
  const requestedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Number of the latest load: replies may arrive out of order. */
  let latest = 0;

  async function load(): Promise<void> {
    latest += 1;
    const request = latest;
    if (store.getState().status === 'idle') store.setState({ status: 'loading' });
    try {
      const { days } = await client.call('timeline.days', { workspaceId });
      if (request !== latest) return;
      store.setState(({ version }) => ({
        status: 'ready',
        problem: null,
        days: days.toReversed(),
        version: version + 1,
      }));
    } catch (error) {
      if (request === latest) store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  const invalidate = () => {
    if (store.getState().status === 'idle' || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void load();
    }, DEBOUNCE_MS);
  };
  const stops = [
    client.on('facts.changed', invalidate),
    client.on('conversations.changed', invalidate),
    client.on('consolidation.changed', invalidate),
  ];

  return Object.assign(store, {
    load,
    setScale: (scale: Scale) => store.setState({ scale }),
    async requestDay(day: string) {
      const { version } = store.getState();
      if (requestedAt.get(day) === version) return;
      requestedAt.set(day, version);
      const isOutdated = () => requestedAt.get(day) !== version;
      try {
        const answer = await client.call('timeline.day', { workspaceId, day });
        if (isOutdated()) return;
        store.setState(({ loadedDays, loadErrors }) => ({
          loadedDays: new Map(loadedDays).set(day, answer),
          loadErrors: without(loadErrors, day),
        }));
      } catch (error) {
        if (isOutdated()) return;
        requestedAt.delete(day);
        const problem = toWireError(error);
        store.setState(({ loadErrors }) => ({ loadErrors: new Map(loadErrors).set(day, problem) }));
      }
    },
    dispose() {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    },
  });
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([each]) => each !== key));
}
