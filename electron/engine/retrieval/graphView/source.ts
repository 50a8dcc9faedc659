import { graphFlags, type GraphRelation, type GraphSort } from '../../../../shared/domain/graph.ts';
import type { NodeKind, Trust } from '../../../../shared/domain/node.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { EntitySeq, NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Node reference in one number: a memory by its seq, an entity by its negative seq. */
export type Ref = number;

export const isEntity = (ref: Ref) => ref < 0;
export const nodeSeqOf = (ref: Ref) => ref as NodeSeq;
export const entitySeqOf = (ref: Ref) => -ref as EntitySeq;
export const entityRef = (seq: EntitySeq): Ref => -Number(seq);

/** Flags of memories that only their history leads to. */
export const PAST = graphFlags.superseded | graphFlags.retracted | graphFlags.faded;

export interface GraphItem {
  readonly ref: Ref;
  readonly id: Id;
  readonly sort: GraphSort;
  readonly kind: NodeKind | null;
  readonly trust: Trust | null;
  readonly text: string;
  readonly strength: number;
  readonly importance: number;
  /** Bits of `graphFlags`. */
  readonly flags: number;
  readonly time: EpochMs;
  readonly fadesAt: EpochMs | null;
}

/** Fields that decide whether a node is shown: no text, which only shown nodes need. */
export type GraphCandidate = Pick<
  GraphItem,
  'ref' | 'sort' | 'kind' | 'trust' | 'strength' | 'importance' | 'flags'
>;

export interface GraphEdge {
  readonly source: Ref;
  readonly target: Ref;
  readonly relation: GraphRelation;
  /** Predicate of an `entity` edge; else empty. */
  readonly label: string;
  readonly certainty: number;
}

/** Step from a shown node to a candidate. */
export interface Step extends GraphEdge {
  readonly near: Ref;
  readonly far: Ref;
}

/** Graph source at one moment, now or as-of: all reads of a view. */
export interface GraphSource {
  readonly at: EpochMs;
  /**
   * Steps to visible neighbors over one relation in both directions, the newest, `fanOut` of each
   * at most.
   */
  steps(refs: readonly Ref[], relation: GraphRelation, fanOut: number): Step[];
  /** Number of neighbors over one relation, counted up to `limit`. */
  counts(refs: readonly Ref[], relation: GraphRelation, limit: number): ReadonlyMap<Ref, number>;
  /** Edges over these relations between any two of these nodes. */
  edgesAmong(refs: readonly Ref[], relations: readonly GraphRelation[]): GraphEdge[];
  /** The entity that this one was merged into by the moment, or itself. */
  mergeTarget(seq: EntitySeq): EntitySeq;
  /** Newest live memories of the moment, the newest first. */
  newest(limit: number): readonly Ref[];
  /** Candidates among these refs: the items without their texts and disputes. */
  candidates(refs: readonly Ref[]): ReadonlyMap<Ref, GraphCandidate>;
  /** Items of these refs that can be shown; rejected, merged and missing ones are left out. */
  items(refs: readonly Ref[]): ReadonlyMap<Ref, GraphItem>;
}
