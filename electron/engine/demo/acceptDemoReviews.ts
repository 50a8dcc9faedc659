import { z } from 'zod';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { WorkspaceServices } from '../workspaces/workspaceServices.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';

const reviewCodec = jsonCodec(z.object({ waits: z.array(z.string()).default([]) }));

/** Review reasons that the demo accepts by itself, as the person of its story would. */
const AUTO_ACCEPTED_REASONS: readonly string[] = ['unfounded', 'ingested'];

/** Accepts pending memories that have no other reasons for a review. */
export function acceptDemoReviews(services: WorkspaceServices, workspaceId: Id): void {
  const { store } = services.storage;
  for (const { id, review, attributes } of store.knowledge.all()) {
    if (review !== 'pending') continue;
    const { waits } = reviewCodec.parse(attributes);
    if (waits.length === 0 || !waits.every((reason) => AUTO_ACCEPTED_REASONS.includes(reason)))
      continue;
    services.memoryServices.review['review.accept']({ workspaceId, nodeId: id });
  }
}
