import type { GraphView } from '../../../shared/config.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { GraphCenter, GraphFilter } from '../../../shared/contract/graph.ts';
import type { Response } from '../../../shared/contract/index.ts';
import { GRAPH_LIMIT } from '../../../shared/domain/graph.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { hiddenBehind, withoutLeaves, type GraphPicture } from './graphPicture.ts';

/** How a neighborhood is looked at; kept for the workspace. */
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
  /** What was asked for, and what it turned out to be. */
  readonly requestedCenter: GraphCenter;
  readonly center: GraphCenter | null;
  readonly title: string;
  /** Where one has been, oldest first, the present center not among them. */
  readonly trail: readonly GraphStop[];
  /** Null = now. With `compareWith`: what became of it between the two. */
  readonly asOf: EpochMs | null;
  readonly compareWith: EpochMs | null;
  readonly since: EpochMs | null;
  readonly picture: GraphPicture;
  /** Counts openings: another one is laid out from the beginning. */
  readonly opening: number;
  /** What the newest nodes came from. */
  readonly anchor: Id | null;
  /** The node that keys and details are about. */
  readonly focused: Id | null;
}

/** What can be done about the neighbors of a node, and if nothing, why. */
export type Expansion = 'unfold' | 'fold' | 'comparing' | 'full' | 'nothing';

/** What a press does to the neighbors of a node: unfolds what is hidden, else folds it away. */
export function expansionOf({ picture, compareWith }: GraphState, id: Id): Expansion {
  if (compareWith !== null) return 'comparing';
  const hides = hiddenBehind(picture, id) > 0;
  if (hides && picture.nodes.length < GRAPH_LIMIT) return 'unfold';
  if (withoutLeaves(picture, id) !== picture) return 'fold';
  return hides ? 'full' : 'nothing';
}
