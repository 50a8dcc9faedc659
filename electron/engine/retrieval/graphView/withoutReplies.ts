import { GRAPH_MAX_HIDDEN, graphFlags } from '../../../../shared/domain/graph.ts';
import { isEntity, type GraphEdge, type GraphSource, type Step } from './source.ts';

/** Replies in a row that are skipped; a longer run ends the walk. */
const MAX_REPLIES = 4;

/**
 * Graph source in which "then" leads from turn to turn of the person. A reply of the assistant is
 * nothing that is remembered: it is reached only as the source of a memory, or as the center.
 */
export function withoutReplies(source: GraphSource): GraphSource {
  const steps: GraphSource['steps'] = (refs, relation, fanOut) => {
    const direct = source.steps(refs, relation, fanOut);
    if (relation !== 'temporal') return direct;
    const turns: Step[] = [];
    let open = direct;
    for (let depth = 0; depth < MAX_REPLIES && open.length > 0; depth += 1) {
      const items = source.candidates(open.map(({ far }) => far));
      const isReply = ({ far }: Step) =>
        ((items.get(far)?.flags ?? 0) & graphFlags.assistant) !== 0;
      turns.push(...open.filter((step) => !isReply(step)));
      open = stepsFrom(source, open.filter(isReply), fanOut);
    }
    return turns;
  };
  return {
    ...source,
    steps,
    counts(refs, relation, limit) {
      if (relation !== 'temporal') return source.counts(refs, relation, limit);
      const counts = new Map<number, number>();
      for (const { near } of steps(refs, relation, limit)) {
        counts.set(near, (counts.get(near) ?? 0) + 1);
      }
      return counts;
    },
    edgesAmong(refs, relations) {
      const edges = source.edgesAmong(refs, relations);
      if (!relations.includes('temporal')) return edges;
      const visible = new Set(refs);
      const turns = refs.filter((ref) => !isEntity(ref));
      const direct = new Set(edges.map(keyOf));
      const bridges = steps(turns, 'temporal', GRAPH_MAX_HIDDEN).filter(
        (step) => step.near === step.source && visible.has(step.far) && !direct.has(keyOf(step)),
      );
      return [...edges, ...bridges];
    },
  };
}

/** Steps over replies to what follows them in the same direction. */
function stepsFrom(source: GraphSource, replies: readonly Step[], fanOut: number): Step[] {
  const next = source.steps([...new Set(replies.map(({ far }) => far))], 'temporal', fanOut);
  return replies.flatMap((reply) =>
    next
      .filter(({ near, far }) => near === reply.far && far !== reply.near)
      .filter((step) => (step.source === step.near) === (reply.source === reply.near))
      .map((step): Step => ({
        ...step,
        near: reply.near,
        source: reply.source === reply.near ? reply.near : step.far,
        target: reply.source === reply.near ? step.far : reply.near,
      })),
  );
}

function keyOf({ source, target, relation }: GraphEdge): string {
  return `${source} ${relation} ${target}`;
}
