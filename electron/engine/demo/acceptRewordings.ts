import { z } from 'zod';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { WorkspaceServices } from '../workspaces/workspaceServices.ts';

const noteSchema = z.object({ waits: z.array(z.string()).default([]) });

/** Reasons that the person of a story, who knows what they meant, settles at once. */
const HANDLED_REASONS: readonly string[] = ['unfounded', 'ingested'];

/** Accepts what waits only because it says more than its quote, as whoever said it would. */
export function acceptRewordings(services: WorkspaceServices, workspaceId: Id): void {
  const { store } = services.storage;
  for (const { id, review, attributes } of store.knowledge.all()) {
    if (review !== 'pending') continue;
    const { waits } = noteSchema.parse(JSON.parse(attributes));
    if (waits.length === 0 || !waits.every((reason) => HANDLED_REASONS.includes(reason))) continue;
    services.memoryServices.review['review.accept']({ workspaceId, nodeId: id });
  }
}
