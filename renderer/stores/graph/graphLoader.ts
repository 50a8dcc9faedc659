import type { WireError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { repeatSteps } from './graphSteps.ts';
import { NO_PICTURE, readColumns, type GraphPicture } from './graphPicture.ts';
import { trailWithoutCurrent } from './graphTrail.ts';
import type { StoreApi } from 'zustand/vanilla';
import { openingSize, type GraphState } from './graphState.ts';

/** A new picture, a change of this one, or this one again because memory has changed. */
type GraphLoad = 'opening' | 'change' | 'refresh';

/** Loader of the picture. */
export function createGraphLoader(
  store: StoreApi<GraphState>,
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
) {
  /** Number of the latest load: replies may arrive out of order. */
  let latest = 0;

  async function fetchView() {
    const { requestedCenter, viewOptions, asOf, compareWith } = store.getState();
    const { lens, depth, without: excluded } = viewOptions;
    const request = { workspaceId, center: requestedCenter, lens, depth, without: excluded };
    if (compareWith !== null) {
      const at = asOf ?? Date.now();
      const [from, to] = [Math.min(at, compareWith), Math.max(at, compareWith)];
      const result = await client.call('graph.compare', { ...request, from, to });
      // A comparison of two moments cannot be expanded.
      return {
        ...result,
        picture: { ...readColumns(result.graph, result.changes), collapsed: [] },
        changeSummary: result.changes,
      };
    }
    const asOfField = asOf === null ? {} : { asOf };
    const limit = openingSize(viewOptions);
    const result = await client.call('graph.ego', { ...request, limit, ...asOfField });
    return { ...result, picture: readColumns(result.graph), changeSummary: null };
  }

  /** The picture as it was expanded and collapsed, also while that is read. */
  async function repeatLatestSteps(
    opening: GraphPicture,
    isLatest: () => boolean,
  ): Promise<GraphPicture> {
    for (;;) {
      const { steps, compareWith, viewOptions, asOf } = store.getState();
      if (compareWith !== null) return opening;
      const options = { viewOptions, asOf };
      const picture = await repeatSteps({ client, workspaceId }, options, opening, steps);
      if (!isLatest() || store.getState().steps === steps) return picture;
    }
  }

  /** Shows a failure; one of a refresh leaves the picture, and the next event repeats that. */
  function fail(problem: WireError, isRefresh: boolean): void {
    // Deleted meanwhile, perhaps for good: its words leave the screen.
    const isGone = problem.code === 'not_found';
    const { status, problem: previous } = store.getState();
    if (isRefresh && !isGone && status === 'ready') {
      // Reported once; the banner reports a lost connection.
      const isReported = previous !== null || problem.code === 'disconnected';
      store.setState({ problem });
      if (!isReported) toasts.show({ kind: 'error', error: problem });
      return;
    }
    const clearedCenter = isGone ? { center: null, title: '' } : {};
    store.setState({ status: 'failed', problem, picture: NO_PICTURE, ...clearedCenter });
  }

  return async (load: GraphLoad): Promise<void> => {
    const isOpening = load === 'opening';
    latest += 1;
    const request = latest;
    if (isOpening) store.setState({ status: 'loading', problem: null, steps: [] });
    const { lens } = store.getState().viewOptions;
    try {
      const view = await fetchView();
      if (request !== latest) return;
      const picture = await repeatLatestSteps(view.picture, () => request === latest);
      if (request !== latest) return;
      const { focused, opening, trail } = store.getState();
      const isFocusShown = picture.nodes.some(({ id }) => id === focused);
      store.setState({
        status: 'ready',
        problem: null,
        center: view.center,
        title: view.title,
        trail: trailWithoutCurrent(trail, view.center),
        since: view.since,
        changeSummary: view.changeSummary,
        picture,
        pictureLens: lens,
        openedIds: new Set(view.picture.nodes.map(({ id }) => id)),
        anchor: null,
        opening: isOpening ? opening + 1 : opening,
        focused: isFocusShown ? focused : (picture.nodes[0]?.id ?? null),
      });
    } catch (error) {
      if (request !== latest) return;
      fail(toWireError(error), load === 'refresh');
    }
  };
}
