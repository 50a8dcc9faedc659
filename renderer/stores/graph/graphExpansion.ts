import { GRAPH_LIMIT } from '../../../shared/domain/graph.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { collapseNode, addToPicture } from './expandedPicture.ts';
import { graphRef } from './graphPicture.ts';
import { fetchNeighbors, appendStep } from './graphSteps.ts';
import { isSameCenter } from './graphTrail.ts';
import type { ToastStore } from '../shell/toasts.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { GraphState } from './graphState.ts';

/** Number of neighbors expanded at once: few enough to be distinguished. */
const EXPAND_LIMIT = 12;

/** Expands the neighbors of a node into the picture, and collapses them. */
export function createGraphExpansion(
  store: StoreApi<GraphState>,
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
) {
  return {
    /** Asks again where the picture has changed meanwhile: counts and edges depend on all of it. */
    async expand(id: Id) {
      const { requestedCenter } = store.getState();
      try {
        for (;;) {
          const { picture, viewOptions, asOf, compareWith } = store.getState();
          const from = picture.nodes.find((node) => node.id === id);
          const room = GRAPH_LIMIT - picture.nodes.length;
          if (!from || compareWith !== null || room <= 0) return false;
          const limit = Math.min(EXPAND_LIMIT, room);
          const options = { viewOptions, asOf };
          const target = { client, workspaceId };
          const addition = await fetchNeighbors(target, options, picture, { from, limit });
          if (!isSameCenter(store.getState().requestedCenter, requestedCenter)) return false;
          if (store.getState().picture !== picture) continue;
          const added = addition.nodes
            .filter((node) => !picture.nodes.some((each) => each.id === node.id))
            .map(graphRef);
          store.setState(({ steps }) => ({
            picture: addToPicture(picture, addition, id),
            steps: appendStep(steps, { kind: 'expand', id, added }),
            anchor: id,
          }));
          return true;
        }
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return false;
      }
    },
    collapse(id: Id) {
      const { picture, focused, compareWith } = store.getState();
      // A comparison of two moments cannot be collapsed.
      if (compareWith !== null) return;
      const collapsedPicture = collapseNode(picture, id);
      const isFocusShown = collapsedPicture.nodes.some((node) => node.id === focused);
      store.setState(({ steps }) => ({
        picture: collapsedPicture,
        steps: appendStep(steps, { kind: 'collapse', id }),
        anchor: null,
        focused: isFocusShown ? focused : id,
      }));
    },
  };
}
