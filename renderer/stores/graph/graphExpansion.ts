import { GRAPH_LIMIT, GRAPH_OPENING_LIMIT } from '../../../shared/domain/graph.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import {
  graphRef,
  readColumns,
  withMore,
  withoutLeaves,
  type GraphPicture,
} from './graphPicture.ts';
import type { ToastStore } from '../shell/toasts.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { GraphState } from './graphState.ts';

/** Number of neighbors expanded at once: few enough to be distinguished. */
const EXPAND_LIMIT = 12;

/** Reads neighbors of a node that a picture does not show; null where none can be added. */
async function readNeighbors(
  { picture, viewOptions, asOf, compareWith }: GraphState,
  { client, workspaceId, id, count }: NeighborRequest,
): Promise<GraphPicture | null> {
  const from = picture.nodes.find((node) => node.id === id);
  const room = GRAPH_LIMIT - picture.nodes.length;
  if (!from || compareWith !== null || room <= 0) return null;
  const refs = picture.nodes.map(graphRef);
  const { lens, without: excluded } = viewOptions;
  const { graph } = await client.call('graph.expand', {
    workspaceId,
    from: graphRef(from),
    shown: {
      memories: refs.flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : [])),
      entities: refs.flatMap((ref) => (ref.kind === 'entity' ? [ref.id] : [])),
    },
    lens,
    without: excluded,
    limit: Math.min(count, GRAPH_OPENING_LIMIT, room),
    ...(asOf === null ? {} : { asOf }),
  });
  return readColumns(graph);
}

interface NeighborRequest {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly id: Id;
  readonly count: number;
}

/** A picture that was read again, with the neighbors that had been expanded in it. */
export async function withExpanded(
  state: GraphState,
  client: Client,
  workspaceId: Id,
): Promise<GraphPicture> {
  let { picture } = state;
  for (const [id, count] of state.expanded) {
    let missing = count;
    while (missing > 0) {
      const request = { client, workspaceId, id, count: missing };
      const addition = await readNeighbors({ ...state, picture }, request);
      const next = addition === null ? picture : withMore(picture, addition, id);
      const added = next.nodes.length - picture.nodes.length;
      picture = next;
      if (added === 0) break;
      missing -= added;
    }
  }
  return picture;
}

/** Expands the neighbors of a node into the picture, and collapses them. */
export function createGraphExpansion(
  store: StoreApi<GraphState>,
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
) {
  return {
    async expand(id: Id) {
      try {
        const request = { client, workspaceId, id, count: EXPAND_LIMIT };
        const addition = await readNeighbors(store.getState(), request);
        const { picture: now, expanded } = store.getState();
        if (addition === null || !now.nodes.some((node) => node.id === id)) return false;
        const picture = withMore(now, addition, id);
        const count = (expanded.get(id) ?? 0) + picture.nodes.length - now.nodes.length;
        store.setState({ picture, anchor: id, expanded: new Map([...expanded, [id, count]]) });
        return true;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return false;
      }
    },
    collapse(id: Id) {
      const { picture, focused, compareWith, expanded } = store.getState();
      // A comparison of two moments cannot be collapsed.
      if (compareWith !== null) return;
      const collapsedPicture = withoutLeaves(picture, id);
      const stays = collapsedPicture.nodes.some((node) => node.id === focused);
      store.setState({
        picture: collapsedPicture,
        anchor: null,
        focused: stays ? focused : id,
        expanded: new Map([...expanded].filter(([anchor]) => anchor !== id)),
      });
    },
  };
}
