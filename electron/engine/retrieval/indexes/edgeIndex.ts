import { relationTypeSchema, type RelationType } from '../../../../shared/domain/edge.ts';
import type { Direction, WalkStep } from '../../storage/memory/graph/graph.ts';
import { TopK } from '../../algorithms/ranking/topK.ts';
import { GrowableFloats, GrowableInts, NumberOfSeq } from './growable.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Fields of a live edge that the index needs. */
interface IndexedEdge {
  readonly source_seq: NodeSeq;
  readonly target_seq: NodeSeq;
  readonly relation_type: RelationType;
  readonly weight: number;
  readonly confidence: number;
}

/** Endpoints of an edge. */
type Endpoints = Pick<IndexedEdge, 'source_seq' | 'target_seq' | 'relation_type'>;

/** Edge index: live edges in typed arrays, linked lists per node, in both directions. */
export interface EdgeIndex {
  /** Number of edges, removed ones included. */
  size(): number;
  liveCount(): number;
  add(edge: IndexedEdge): void;
  /** Removes every edge that leaves the node. */
  removeFrom(source: NodeSeq): void;
  /**
   * Step of a walk, with the same result as the database's: neighbors of each node over one
   * relation, the newest first, at most `fanOut` of each node and `budget` together.
   */
  step(
    frontier: readonly NodeSeq[],
    relation: RelationType,
    direction: Direction,
    limits: { readonly fanOut: number; readonly budget: number },
    accepts: (seq: NodeSeq) => boolean,
  ): WalkStep[];
  /** Far ends of a node's edges of one relation, the oldest first. */
  farEnds(node: NodeSeq, relation: RelationType, direction: Direction): NodeSeq[];
  /** Edges between any two of the nodes, by source, target and relation. */
  among(nodes: readonly NodeSeq[], limit: number): Endpoints[];
}

const NONE = -1;

/** Edges to the newest nodes, the newest first. */
function newestOf(edges: number[], far: GrowableInts, limit: number): readonly number[] {
  if (edges.length <= 1) return edges.slice(0, limit);
  const newest = new TopK(limit);
  for (const edge of edges) newest.offer(edge, far.at(edge));
  return newest.items();
}

export function createEdgeIndex(): EdgeIndex {
  const relations = new GrowableInts(4096);
  const weights = new GrowableFloats(4096);
  const confidences = new GrowableFloats(4096);
  const ends = { out: new GrowableInts(4096), in: new GrowableInts(4096) };
  const nextEdges = { out: new GrowableInts(4096), in: new GrowableInts(4096) };
  const firstEdges = { out: new NumberOfSeq(), in: new NumberOfSeq() };
  /**
   * Nodes that an edge of contradiction ever touched: few, while every search asks for those of each
   * hit, and the list of a hub's edges is long.
   */
  const contradicted = new Set<NodeSeq>();
  let liveCount = 0;

  const link = (direction: Direction, node: NodeSeq, edge: number) => {
    nextEdges[direction].push(firstEdges[direction].get(node));
    firstEdges[direction].set(node, edge);
  };
  return {
    size: () => relations.length,
    liveCount: () => liveCount,
    add({ source_seq, target_seq, relation_type, weight, confidence }) {
      const edge = relations.length;
      relations.push(relationTypeSchema.options.indexOf(relation_type));
      weights.push(weight);
      confidences.push(confidence);
      ends.out.push(target_seq);
      ends.in.push(source_seq);
      link('out', source_seq, edge);
      link('in', target_seq, edge);
      if (relation_type === 'contradicts') contradicted.add(source_seq).add(target_seq);
      liveCount += 1;
    },
    removeFrom(source) {
      for (let edge = firstEdges.out.get(source); edge !== NONE; edge = nextEdges.out.at(edge)) {
        relations.set(edge, NONE);
        liveCount -= 1;
      }
      firstEdges.out.set(source, NONE);
    },
    step(frontier, relation, direction, { fanOut, budget }, accepts) {
      const relationCode = relationTypeSchema.options.indexOf(relation);
      const next = nextEdges[direction];
      const far = ends[direction];
      const walkSteps: WalkStep[] = [];
      for (const from of frontier) {
        const edges: number[] = [];
        for (let edge = firstEdges[direction].get(from); edge !== NONE; edge = next.at(edge)) {
          if (relations.at(edge) === relationCode && accepts(far.at(edge) as NodeSeq))
            edges.push(edge);
        }
        for (const edge of newestOf(edges, far, Math.min(fanOut, budget - walkSteps.length))) {
          const [weight, confidence] = [weights.at(edge), confidences.at(edge)];
          walkSteps.push({ from, to: far.at(edge) as NodeSeq, weight, confidence });
        }
        if (walkSteps.length >= budget) break;
      }
      return walkSteps;
    },
    farEnds(node, relation, direction) {
      if (relation === 'contradicts' && !contradicted.has(node)) return [];
      const relationCode = relationTypeSchema.options.indexOf(relation);
      const next = nextEdges[direction];
      const far = ends[direction];
      const targets: NodeSeq[] = [];
      for (let edge = firstEdges[direction].get(node); edge !== NONE; edge = next.at(edge)) {
        if (relations.at(edge) === relationCode) targets.push(far.at(edge) as NodeSeq);
      }
      return targets.sort((a, b) => a - b);
    },
    among(nodes, limit) {
      const nodeSet = new Set(nodes);
      const edges = nodes.flatMap((source) => {
        const outgoingEdges: Endpoints[] = [];
        for (let edge = firstEdges.out.get(source); edge !== NONE; edge = nextEdges.out.at(edge)) {
          const target = ends.out.at(edge) as NodeSeq;
          const relation = relationTypeSchema.options[relations.at(edge)];
          if (relation === undefined || !nodeSet.has(target)) continue;
          outgoingEdges.push({ source_seq: source, target_seq: target, relation_type: relation });
        }
        return outgoingEdges;
      });
      return edges.sort(compareEndpoints).slice(0, limit);
    },
  };
}

function compareEndpoints(a: Endpoints, b: Endpoints): number {
  return (
    a.source_seq - b.source_seq ||
    a.target_seq - b.target_seq ||
    (a.relation_type < b.relation_type ? -1 : 1)
  );
}
