import type { MemoryNode } from '../../../shared/domain/node.ts';

/** Whether a memory may be told unasked: it counts by now, and does not come from a file. */
export function isDisclosable({
  status,
  trust,
  review,
}: Pick<MemoryNode, 'status' | 'trust' | 'review'>): boolean {
  return (
    status === 'active' && trust !== 'ingested' && review !== 'pending' && review !== 'rejected'
  );
}
