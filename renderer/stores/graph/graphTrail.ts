import type { GraphCenter } from '../../../shared/contract/graph.ts';
import type { GraphState, VisitedCenter } from './graphState.ts';

/** Steps back that are kept. */
const MAX_TRAIL_LENGTH = 20;

type TrailState = Pick<GraphState, 'status' | 'requestedCenter' | 'center' | 'title' | 'trail'>;

/** Trail to a center: back to its first visit, else onward from the current center. */
export function extendTrail(state: TrailState, next: GraphCenter): readonly VisitedCenter[] {
  const { status, requestedCenter, center, title, trail } = state;
  const index = trail.findIndex((visit) => isSameCenter(visit.center, next));
  if (index >= 0) return trail.slice(0, index);
  if (status === 'idle' || center === null) return trail;
  if (isSameCenter(requestedCenter, next) || isSameCenter(center, next)) return trail;
  return [...trailWithoutCurrent(trail, center), { center, title }].slice(-MAX_TRAIL_LENGTH);
}

/** Trail behind a center: while another is loading, the current one is the end of it already. */
export function trailWithoutCurrent(
  trail: readonly VisitedCenter[],
  center: GraphCenter | null,
): readonly VisitedCenter[] {
  const last = trail.at(-1);
  const isEnd = last !== undefined && center !== null && isSameCenter(last.center, center);
  return isEnd ? trail.slice(0, -1) : trail;
}

export function isSameCenter(a: GraphCenter, b: GraphCenter): boolean {
  if (a.kind !== b.kind) return false;
  const keyOf = (center: GraphCenter) =>
    center.kind === 'search' ? center.query : center.kind === 'latest' ? '' : center.id;
  return keyOf(a) === keyOf(b);
}
