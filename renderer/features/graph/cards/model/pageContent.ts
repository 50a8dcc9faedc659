import type { GraphCenter } from '../../../../../shared/contract/graph.ts';
import type { GraphLens } from '../../../../../shared/domain/graph.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';

export type CardWord = 'led' | 'replaced' | 'disagree';

/** Card of the middle column, under the one it follows from. */
export interface Slot {
  readonly node: GraphNode;
  /** Depth below the first card of its unit. */
  readonly depth: number;
  /** Card it hangs on, and the word on the line between them. */
  readonly parent: Id | null;
  readonly word: CardWord | null;
}

/** Cards that belong together: what disagrees, what replaced what, what led to what. */
export interface Unit {
  readonly slots: readonly Slot[];
  readonly disagrees: boolean;
  /** Keys of the groups that its lines lead to, and the card they leave from. */
  readonly groups: readonly string[];
  readonly groupedId: Id;
}

/** Message, document or cause, with the cards it leads to. */
export interface Source {
  readonly node: GraphNode;
  readonly targets: readonly Id[];
}

export type GroupHeading = 'led' | 'related' | 'past' | 'added';

/** Nodes under a person, a thing, or the relation they have to the center. */
export interface Group {
  readonly key: string;
  readonly head: GraphNode | null;
  readonly heading: GroupHeading | null;
  readonly members: readonly GraphNode[];
  /** Number of memories about the head, wherever on the page, or not on it. */
  readonly total: number;
  /** Neighbors that the picture does not contain. */
  readonly hidden: number;
}

/** Content of the page by place: what it comes from, what it is, what else belongs to it. */
export interface PageModel {
  readonly lens: GraphLens;
  readonly center: GraphNode | null;
  readonly kind: GraphCenter['kind'];
  readonly units: readonly Unit[];
  /** Memories of the center beyond those with a card. */
  readonly remaining: readonly GraphNode[];
  readonly hidden: number;
  readonly causes: readonly Source[];
  readonly sources: readonly Source[];
  readonly groups: readonly Group[];
  /** Nodes whose neighbors were added. */
  readonly expanded: ReadonlySet<Id>;
  /** Number of memories of the center. */
  readonly total: number;
  /** Number of nodes of the opening. */
  readonly count: number;
}
