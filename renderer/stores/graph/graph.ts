import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphView } from '../../../shared/config.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { GraphCenter, GraphFilter } from '../../../shared/contract/graph.ts';
import type { Response } from '../../../shared/contract/index.ts';
import { GRAPH_LIMIT } from '../../../shared/domain/graph.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import {
  hiddenBehind,
  NO_PICTURE,
  readColumns,
  withMore,
  withoutLeaves,
  type GraphPicture,
} from './graphPicture.ts';
import type { ToastStore } from '../shell/toasts.ts';

/** View options of a neighborhood; saved for the workspace. */
export type GraphLook = Pick<GraphView, 'lens' | 'depth' | 'without'>;

export const NOTHING_LEFT_OUT: GraphFilter = { relations: [], sorts: [], trusts: [], kinds: [] };
export const DEFAULT_LOOK: GraphLook = {
  lens: 'everything',
  depth: 2,
  without: NOTHING_LEFT_OUT,
};
export const MOST_STEPS = 4;

export type GraphLocation = Response<'graph.place'>;

export interface GraphStop {
  readonly center: GraphCenter;
  readonly title: string;
}

export interface GraphState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly look: GraphLook;
  /** Center requested, and the center it resolved to. */
  readonly requestedCenter: GraphCenter;
  readonly center: GraphCenter | null;
  readonly title: string;
  /** Visited centers, oldest first, without the current one. */
  readonly trail: readonly GraphStop[];
  /** Null = now. With `compareWith`: the changes between the two. */
  readonly asOf: EpochMs | null;
  readonly compareWith: EpochMs | null;
  readonly since: EpochMs | null;
  readonly picture: GraphPicture;
  /** Counter of openings: each one is laid out from scratch. */
  readonly opening: number;
  /** Origin of the newest nodes. */
  readonly anchor: Id | null;
  /** Focused node, target of keys and details. */
  readonly focused: Id | null;
}

/** Available expansion of a node's neighbors, or the reason for none. */
export type Expansion = 'unfold' | 'fold' | 'comparing' | 'full' | 'nothing';

export interface GraphStore extends StoreApi<GraphState> {
  /** Opens a center, or returns to it if it was visited before. */
  open(center: GraphCenter): Promise<void>;
  /** Resolves to true if new neighbors arrived; a refusal is reported by a toast. */
  expand(id: Id): Promise<boolean>;
  collapse(id: Id): void;
  focus(id: Id | null): void;
  change(look: Partial<GraphLook>): Promise<void>;
  travel(asOf: EpochMs | null, compareWith?: EpochMs | null): Promise<void>;
  /** Message of an answer or an episode; null, with a toast, if it no longer exists. */
  locationOf(kind: 'memory' | 'answer', id: Id): Promise<GraphLocation | null>;
  reread(): Promise<void>;
  dispose(): void;
}

export function createGraphStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  keep: { read(): GraphLook; write(look: GraphLook): void },
): GraphStore {
  const store = createStore<GraphState>(() => ({
    status: 'idle',
    problem: null,
    look: DEFAULT_LOOK,
    requestedCenter: { kind: 'latest' },
    center: null,
    title: '',
    trail: [],
    asOf: null,
    compareWith: null,
    since: null,
    picture: NO_PICTURE,
    opening: 0,
    anchor: null,
    focused: null,
  }));
  /** Number of the latest load: replies may arrive out of order. */
  let latest = 0;

  async function ask() {
    const { requestedCenter, look, asOf, compareWith } = store.getState();
    const request = { workspaceId, center: requestedCenter, ...look };
    if (asOf !== null && compareWith !== null) {
      const [from, to] = [Math.min(asOf, compareWith), Math.max(asOf, compareWith)];
      const result = await client.call('graph.compare', { ...request, from, to });
      // A comparison of two moments cannot be expanded.
      return {
        ...result,
        picture: { ...readColumns(result.graph, result.changes), collapsed: [] },
      };
    }
    const asOfField = asOf === null ? {} : { asOf };
    const result = await client.call('graph.ego', { ...request, ...asOfField });
    return { ...result, picture: readColumns(result.graph) };
  }

  /** Loads the picture; `anew`: a new one, not a change of this one. */
  async function read(anew: boolean): Promise<void> {
    latest += 1;
    const request = latest;
    if (anew) store.setState({ status: 'loading', problem: null });
    try {
      const view = await ask();
      if (request !== latest) return;
      const { picture } = view;
      const { focused, opening } = store.getState();
      const stays = picture.nodes.some(({ id }) => id === focused);
      store.setState({
        status: 'ready',
        problem: null,
        center: view.center,
        title: view.title,
        since: view.since,
        picture,
        anchor: null,
        opening: anew ? opening + 1 : opening,
        focused: stays ? focused : (picture.nodes[0]?.id ?? null),
      });
    } catch (error) {
      if (request !== latest) return;
      store.setState({ status: 'failed', problem: toWireError(error), picture: NO_PICTURE });
    }
  }

  async function go(center: GraphCenter, trail: readonly GraphStop[]): Promise<void> {
    const focused = center.kind === 'memory' || center.kind === 'entity' ? center.id : null;
    store.setState({ requestedCenter: center, trail, focused });
    await read(true);
  }

  function here(): GraphStop[] {
    const { center, title } = store.getState();
    return center === null ? [] : [{ center, title }];
  }

  const reread = async () => {
    if (store.getState().status === 'ready') await read(false);
  };
  const forget = [
    client.on('facts.changed', () => void reread()),
    client.on('entities.changed', () => void reread()),
  ];

  return Object.assign(store, {
    async open(center: GraphCenter) {
      const { status, requestedCenter, center: at, trail } = store.getState();
      if (status === 'idle') store.setState({ look: keep.read() });
      const isSameCenter = [requestedCenter, ...(at === null ? [] : [at])].some((one) =>
        isSame(one, center),
      );
      if (status !== 'idle' && status !== 'failed' && isSameCenter) return reread();
      // A center visited before is returned to instead of added again.
      const index = trail.findIndex((station) => isSame(station.center, center));
      const onwards =
        status === 'idle' || isSameCenter ? trail : [...trail, ...here()].slice(-MOST_KEPT);
      await go(center, index < 0 ? onwards : trail.slice(0, index));
    },
    async expand(id: Id) {
      const { picture, look, asOf, compareWith } = store.getState();
      const from = picture.nodes.find((node) => node.id === id);
      const room = GRAPH_LIMIT - picture.nodes.length;
      if (!from || compareWith !== null || room <= 0) return false;
      const ids = (entity: boolean) =>
        picture.nodes.filter((node) => node.entity === entity).map((node) => node.id);
      const { lens, without: excluded } = look;
      try {
        const { graph } = await client.call('graph.expand', {
          workspaceId,
          from: { kind: from.entity ? 'entity' : 'memory', id },
          shown: { memories: ids(false), entities: ids(true) },
          lens,
          without: excluded,
          limit: Math.min(EXPAND_LIMIT, room),
          ...(asOf === null ? {} : { asOf }),
        });
        const now = store.getState().picture;
        if (!now.nodes.some((node) => node.id === id)) return false;
        store.setState({ picture: withMore(now, readColumns(graph), id), anchor: id });
        return true;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return false;
      }
    },
    collapse(id: Id) {
      const { picture, focused, compareWith } = store.getState();
      // A comparison of two moments cannot be collapsed.
      if (compareWith !== null) return;
      const collapsedPicture = withoutLeaves(picture, id);
      const stays = collapsedPicture.nodes.some((node) => node.id === focused);
      store.setState({ picture: collapsedPicture, anchor: null, focused: stays ? focused : id });
    },
    focus: (focused: Id | null) => store.setState({ focused }),
    async change(next: Partial<GraphLook>) {
      const { look, status } = store.getState();
      const nextLook = { ...look, ...next };
      store.setState({ look: nextLook });
      keep.write(nextLook);
      // Another lens is another picture; a filter only changes this one.
      if (status !== 'idle') await read(nextLook.lens !== look.lens);
    },
    async travel(asOf: EpochMs | null, compareWith: EpochMs | null = null) {
      store.setState({ asOf, compareWith });
      await read(false);
    },
    async locationOf(kind: 'memory' | 'answer', id: Id) {
      try {
        return await client.call('graph.place', { workspaceId, kind, id });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    reread,
    dispose: () => forget.forEach((stop) => stop()),
  });
}

/** Effect of a press on a node: expands hidden neighbors, else collapses them. */
export function expansionOf({ picture, compareWith }: GraphState, id: Id): Expansion {
  if (compareWith !== null) return 'comparing';
  const hides = hiddenBehind(picture, id) > 0;
  if (hides && picture.nodes.length < GRAPH_LIMIT) return 'unfold';
  if (withoutLeaves(picture, id) !== picture) return 'fold';
  return hides ? 'full' : 'nothing';
}

/** Number of neighbors expanded at once: few enough to be distinguished. */
const EXPAND_LIMIT = 12;
/** Limit of the trail. */
const MOST_KEPT = 20;

function isSame(a: GraphCenter, b: GraphCenter): boolean {
  if (a.kind !== b.kind) return false;
  const keyOf = (center: GraphCenter) =>
    center.kind === 'search' ? center.query : center.kind === 'latest' ? '' : center.id;
  return keyOf(a) === keyOf(b);
}
