import type { GraphView } from '../../../shared/config.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { GraphCenter, GraphFilter } from '../../../shared/contract/graph.ts';
import type { Response } from '../../../shared/contract/index.ts';
import { GRAPH_LIMIT, GRAPH_OPENING_LIMIT, type GraphSize } from '../../../shared/domain/graph.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { hiddenCountOf, collapseNode } from './expandedPicture.ts';
import type { GraphPicture, GraphRef } from './graphPicture.ts';

/** View options of a neighborhood; saved for the workspace. */
export type GraphViewOptions = Pick<GraphView, 'lens' | 'depth' | 'without' | 'view' | 'size'>;

export const EMPTY_GRAPH_FILTER: GraphFilter = { relations: [], sorts: [], trusts: [], kinds: [] };

/** Number of types, connections, sources and kinds that are filtered out. */
export function filterCount(filter: GraphFilter): number {
  return Object.values(filter).reduce((sum, list) => sum + list.length, 0);
}

export const DEFAULT_VIEW_OPTIONS: GraphViewOptions = {
  lens: 'everything',
  depth: 2,
  without: EMPTY_GRAPH_FILTER,
  view: 'cards',
  size: GRAPH_OPENING_LIMIT,
};

/** Maximum number of nodes of an opening: a map of more would be a hairball. */
export function openingSize({ view, size }: Pick<GraphViewOptions, 'view' | 'size'>): GraphSize {
  return view === 'map' ? GRAPH_OPENING_LIMIT : size;
}

/** Maximum number of hops from the center. */
export const MAX_DEPTH = 4;

/** Numbers of changes, also of those that a picture has no room for. */
export type ChangeSummary = Pick<Response<'graph.compare'>['changes'], 'counts' | 'isPartial'>;

export type GraphLocation = Response<'graph.locate'>;

/** Center that was opened, with its title then, to return to. */
export interface VisitedCenter {
  readonly center: GraphCenter;
  readonly title: string;
}

/** Step away from the opening of a picture: a node expanded by neighbors, or collapsed. */
export type GraphStep =
  | { readonly kind: 'expand'; readonly id: Id; readonly added: readonly GraphRef[] }
  | { readonly kind: 'collapse'; readonly id: Id };

export interface GraphState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly viewOptions: GraphViewOptions;
  /** Center requested, and the center it resolved to. */
  readonly requestedCenter: GraphCenter;
  readonly center: GraphCenter | null;
  readonly title: string;
  /** Visited centers, oldest first, without the current one. */
  readonly trail: readonly VisitedCenter[];
  readonly isTimeBarShown: boolean;
  /** Null = the present, also as it goes on. With `compareWith`: the changes between the two. */
  readonly asOf: EpochMs | null;
  readonly compareWith: EpochMs | null;
  /** Numbers of changes of a comparison; null where two moments are not compared. */
  readonly changeSummary: ChangeSummary | null;
  /** Time of the first memory; null while memory is empty, or not read yet. */
  readonly since: EpochMs | null;
  readonly picture: GraphPicture;
  /** Lens of the picture: one that was chosen since is not its lens until it is loaded. */
  readonly pictureLens: GraphViewOptions['lens'];
  /** Nodes of the picture before any was expanded; null before the first. */
  readonly openedIds: ReadonlySet<Id> | null;
  /** Steps away from the opening, which a newer picture of the same opening repeats. */
  readonly steps: readonly GraphStep[];
  /** Counter of openings: each one is laid out from scratch. */
  readonly opening: number;
  /** Origin of the newest nodes. */
  readonly anchor: Id | null;
  /** Focused node, target of keys and details. */
  readonly focused: Id | null;
}

/** True for a picture of another moment, or of two: it is not what is known at present. */
export function isPastOrComparison({ asOf, compareWith }: GraphState): boolean {
  return asOf !== null || compareWith !== null;
}

/** Available expansion of a node's neighbors, or the reason for none. */
export type Expansion = 'expand' | 'collapse' | 'comparing' | 'full' | 'nothing';

/** Effect of a press on a node: expands hidden neighbors, else collapses them. */
export function expansionOf({ picture, compareWith }: GraphState, id: Id): Expansion {
  if (compareWith !== null) return 'comparing';
  const hasHidden = hiddenCountOf(picture, id) > 0;
  if (hasHidden && picture.nodes.length < GRAPH_LIMIT) return 'expand';
  if (collapseNode(picture, id) !== picture) return 'collapse';
  return hasHidden ? 'full' : 'nothing';
}
