import type { GraphFilter } from '../../../../shared/contract/graph.ts';
import { graphFlags } from '../../../../shared/domain/graph.ts';
import type { GraphCandidate } from './source.ts';

/**
 * Graph filter for neighbors of a center. The person Loci belongs to is about nearly everything: as
 * a neighbor it would only be a star in the middle of every picture.
 */
export function passesFilter(filter: GraphFilter, item: GraphCandidate): boolean {
  return (
    (item.flags & graphFlags.self) === 0 &&
    !filter.sorts.includes(item.sort) &&
    (item.trust === null || !filter.trusts.includes(item.trust)) &&
    (item.kind === null || !filter.kinds.includes(item.kind))
  );
}
