import type { MemoryNode } from '../../../shared/domain/node.ts';

/** True if a memory may be disclosed unasked: it is live, and does not come from a file. */
export function isDisclosable({
  status,
  trust,
  review,
}: Pick<MemoryNode, 'status' | 'trust' | 'review'>): boolean {
  return (
    status === 'active' && trust !== 'ingested' && review !== 'pending' && review !== 'rejected'
  );
}
