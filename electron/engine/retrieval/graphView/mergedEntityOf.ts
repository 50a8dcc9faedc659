import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

/** Entity at the end of a chain of merges; each merge leads to an entity that was not merged then. */
export function mergedEntityOf(
  seq: EntitySeq,
  mergedInto: (seq: EntitySeq) => EntitySeq | null,
): EntitySeq {
  const visited = new Set<EntitySeq>();
  let mergeTarget = seq;
  for (let next = mergedInto(seq); next !== null && !visited.has(next); next = mergedInto(next)) {
    visited.add(next);
    mergeTarget = next;
  }
  return mergeTarget;
}
