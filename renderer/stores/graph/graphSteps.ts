import { GRAPH_LIMIT, GRAPH_OPENING_LIMIT } from '../../../shared/domain/graph.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { collapseNode, addToPicture } from './expandedPicture.ts';
import {
  graphRef,
  readColumns,
  type GraphNode,
  type GraphPicture,
  type GraphRef,
} from './graphPicture.ts';
import type { GraphState, GraphStep } from './graphState.ts';

/**
 * Steps with one more. Expansions of the same node in a row become one, and collapsing it takes them
 * back, however often it is toggled.
 */
export function appendStep(steps: readonly GraphStep[], step: GraphStep): readonly GraphStep[] {
  if (step.kind === 'collapse') {
    const previous = steps.slice(
      0,
      steps.findLastIndex((each) => !isExpansionOf(each, step.id)) + 1,
    );
    return previous.length < steps.length ? previous : [...steps, step];
  }
  const last = steps.at(-1);
  if (last === undefined || !isExpansionOf(last, step.id)) return [...steps, step];
  const added = [...last.added, ...step.added];
  // As many as one request may name.
  return added.length > GRAPH_OPENING_LIMIT ? [...steps, step] : steps.with(-1, { ...last, added });
}

function isExpansionOf(step: GraphStep, id: Id): step is Extract<GraphStep, { kind: 'expand' }> {
  return step.kind === 'expand' && step.id === id;
}

/** Ids of nodes as a request names them. */
function idsOf(refs: readonly GraphRef[]) {
  return {
    memories: refs.flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : [])),
    entities: refs.flatMap((ref) => (ref.kind === 'entity' ? [ref.id] : [])),
  };
}

type PictureOptions = Pick<GraphState, 'viewOptions' | 'asOf'>;

interface NeighborRequest {
  readonly from: GraphNode;
  readonly limit: number;
  /** Neighbors to read; without it the most interesting ones. */
  readonly only?: readonly GraphRef[];
}

/** Reads hidden neighbors of a node of a picture. */
export async function fetchNeighbors(
  { client, workspaceId }: { readonly client: Client; readonly workspaceId: Id },
  { viewOptions: { lens, without: excluded }, asOf }: PictureOptions,
  picture: GraphPicture,
  { from, limit, only }: NeighborRequest,
): Promise<GraphPicture> {
  const { graph } = await client.call('graph.expand', {
    workspaceId,
    from: graphRef(from),
    shown: idsOf(picture.nodes.map(graphRef)),
    ...(only && { only: idsOf(only) }),
    lens,
    without: excluded,
    limit: Math.min(limit, GRAPH_LIMIT - picture.nodes.length),
    ...(asOf === null ? {} : { asOf }),
  });
  return readColumns(graph);
}

/** Picture of an opening with the steps repeated, as far as their nodes are still in it. */
export async function repeatSteps(
  target: { readonly client: Client; readonly workspaceId: Id },
  options: PictureOptions,
  opening: GraphPicture,
  steps: readonly GraphStep[],
): Promise<GraphPicture> {
  let picture = opening;
  for (const step of steps) {
    const from = picture.nodes.find(({ id }) => id === step.id);
    if (!from) continue;
    if (step.kind === 'collapse') picture = collapseNode(picture, step.id);
    else if (picture.nodes.length < GRAPH_LIMIT) {
      // The same neighbors again: others may be more interesting by now.
      const request = { from, limit: GRAPH_OPENING_LIMIT, only: step.added };
      picture = addToPicture(
        picture,
        await fetchNeighbors(target, options, picture, request),
        step.id,
      );
    }
  }
  return picture;
}
