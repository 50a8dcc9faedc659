import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GraphCenter } from '../../../shared/contract/graph.ts';
import type { EpochMs, Id, MessageId, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { afterFrame } from '../shell/afterFrame.ts';
import { toWireError } from '../shell/errors.ts';
import { NO_PICTURE } from './graphPicture.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createGraphExpansion } from './graphExpansion.ts';
import { createGraphLoader } from './graphLoader.ts';
import { isSameCenter, extendTrail } from './graphTrail.ts';
import {
  DEFAULT_VIEW_OPTIONS,
  isPastOrComparison,
  openingSize,
  type GraphLocation,
  type GraphViewOptions,
  type GraphState,
  type VisitedCenter,
} from './graphState.ts';

/** Episode or answer whose message is wanted. */
export type MessageOrigin =
  | { readonly kind: 'memory'; readonly id: NodeId }
  | { readonly kind: 'answer'; readonly id: MessageId };

export interface GraphStore extends StoreApi<GraphState> {
  /** Opens a center, or returns to it if it was visited before. */
  open(center: GraphCenter): Promise<void>;
  /** Opens a center with other view options, as one new picture. */
  openView(center: GraphCenter, viewOptions: GraphViewOptions): Promise<void>;
  /** Resolves to true if new neighbors arrived; a refusal is reported by a toast. */
  expand(id: Id): Promise<boolean>;
  collapse(id: Id): void;
  focus(id: Id | null): void;
  change(viewOptions: Partial<GraphViewOptions>): Promise<void>;
  showAsOf(asOf: EpochMs | null, compareWith?: EpochMs | null): Promise<void>;
  /** Shows the time bar; hiding it returns to the present. */
  setTimeBarShown(isTimeBarShown: boolean): Promise<void>;
  /** Message of an answer or an episode; null, with a toast, if it no longer exists. */
  locationOf(origin: MessageOrigin): Promise<GraphLocation | null>;
  reload(): Promise<void>;
  /** Drops the visited centers, whose titles may repeat what was forgotten. */
  clearTrail(): void;
  dispose(): void;
}

export function createGraphStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  savedViewOptions: { read(): GraphViewOptions; write(viewOptions: GraphViewOptions): void },
): GraphStore {
  const store = createStore<GraphState>(() => ({
    status: 'idle',
    problem: null,
    viewOptions: DEFAULT_VIEW_OPTIONS,
    requestedCenter: { kind: 'latest' },
    center: null,
    title: '',
    trail: [],
    isTimeBarShown: false,
    asOf: null,
    compareWith: null,
    changeSummary: null,
    since: null,
    picture: NO_PICTURE,
    pictureLens: DEFAULT_VIEW_OPTIONS.lens,
    openedIds: null,
    steps: [],
    opening: 0,
    anchor: null,
    focused: null,
  }));
  const readGraph = createGraphLoader(store, client, workspaceId, toasts);

  async function go(center: GraphCenter, trail: readonly VisitedCenter[]): Promise<void> {
    const focused = center.kind === 'memory' || center.kind === 'entity' ? center.id : null;
    store.setState({ requestedCenter: center, trail, focused });
    await readGraph('opening');
  }

  async function showAsOf(asOf: EpochMs | null, compareWith: EpochMs | null = null) {
    store.setState({ asOf, compareWith });
    await readGraph('change');
  }

  const reload = coalesce(async () => {
    const { status, problem } = store.getState();
    if (status === 'ready') await readGraph('refresh');
    else if (problem?.code === 'disconnected') await readGraph('opening');
    // A center comes back by an undo.
    else if (problem?.code === 'not_found') await readGraph('change');
  });
  const reloadIfMissing = () => {
    if (store.getState().problem?.code === 'not_found') void reload();
  };
  const unsubscribers = [
    client.on('facts.changed', () => void reload()),
    client.on('entities.changed', () => void reload()),
    client.on('conversations.changed', reloadIfMissing),
  ];

  return Object.assign(store, {
    async open(center: GraphCenter) {
      const { status, requestedCenter, center: at } = store.getState();
      if (status === 'idle') store.setState({ viewOptions: savedViewOptions.read() });
      // While another center is loading, the current one is opened anew.
      const isCurrent =
        isSameCenter(requestedCenter, center) ||
        (status === 'ready' && at !== null && isSameCenter(at, center));
      if (status !== 'idle' && status !== 'failed' && isCurrent) {
        store.setState({ requestedCenter: center });
        return reload();
      }
      await go(center, extendTrail(store.getState(), center));
    },
    async openView(center: GraphCenter, viewOptions: GraphViewOptions) {
      const state = store.getState();
      const isEmptied = isSizeChanged(state.viewOptions, viewOptions);
      store.setState({ viewOptions, ...(isEmptied ? { picture: NO_PICTURE } : {}) });
      savedViewOptions.write(viewOptions);
      await go(center, extendTrail(state, center));
    },
    ...createGraphExpansion(store, client, workspaceId, toasts),
    focus: (focused: Id | null) => store.setState({ focused }),
    async change(next: Partial<GraphViewOptions>) {
      const { viewOptions, status } = store.getState();
      const nextOptions = { ...viewOptions, ...next };
      const isEmptied = status !== 'idle' && isSizeChanged(viewOptions, nextOptions);
      // Another lens is another picture; a filter only changes this one.
      const isAnother = nextOptions.lens !== viewOptions.lens || isEmptied;
      const isRead = status !== 'idle' && !isSamePicture(viewOptions, nextOptions);
      store.setState({
        viewOptions: nextOptions,
        ...(isEmptied ? { picture: NO_PICTURE } : {}),
        ...(isRead && isAnother ? { status: 'loading' } : {}),
      });
      savedViewOptions.write(nextOptions);
      if (!isRead) return;
      // The picture often arrives within the frame that shows the press, and takes longer than that.
      await afterFrame();
      await readGraph(isAnother ? 'opening' : 'change');
    },
    showAsOf,
    async setTimeBarShown(isTimeBarShown: boolean) {
      store.setState({ isTimeBarShown });
      if (!isTimeBarShown && isPastOrComparison(store.getState())) await showAsOf(null);
    },
    async locationOf(origin: MessageOrigin) {
      try {
        return await client.call('graph.locate', { workspaceId, ...origin });
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    reload,
    clearTrail: () => store.setState({ trail: [] }),
    dispose: () => unsubscribers.forEach((unsubscribe) => unsubscribe()),
  });
}

/**
 * True for another view whose picture has another size: a map never lays out a large page, not even
 * until the smaller picture arrives.
 */
function isSizeChanged(from: GraphViewOptions, to: GraphViewOptions): boolean {
  return to.view !== from.view && openingSize(to) !== openingSize(from);
}

function isSamePicture(from: GraphViewOptions, to: GraphViewOptions): boolean {
  return (
    openingSize(from) === openingSize(to) &&
    from.lens === to.lens &&
    from.depth === to.depth &&
    from.without === to.without
  );
}
