import type { GraphLens, GraphRelation } from '../../../../shared/domain/graph.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Node with mark and label below: its position is the middle of the mark. */
export interface LayoutNode {
  readonly id: string;
  /** Width of mark and label together. */
  readonly width: number;
  readonly height: number;
  /** Vertical distance from the center of the mark down to the center of the box of mark and label. */
  readonly boxCenterOffsetY: number;
  /** Steps from the center. */
  readonly hops: number;
  readonly time: number;
}

export interface LayoutEdge {
  readonly source: string;
  readonly target: string;
  readonly relation: GraphRelation;
}

export interface LayoutJob {
  readonly lens: GraphLens;
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
  /** Fixed positions of placed nodes. */
  readonly fixedPositions: Readonly<Record<string, Point>>;
  /** Anchor around which new nodes are placed; null: around their own neighbors. */
  readonly anchor: string | null;
}

export type Positions = Readonly<Record<string, Point>>;
