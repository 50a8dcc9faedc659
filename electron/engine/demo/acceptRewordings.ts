import { z } from 'zod';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { WorkspaceServices } from '../workspaces/workspaceServices.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';

const noteCodec = jsonCodec(z.object({ waits: z.array(z.string()).default([]) }));

/** Review reasons that the person of a story settles at once, since they know what they meant. */
const HANDLED_REASONS: readonly string[] = ['unfounded', 'ingested'];

/** Accepts memories that wait only because they say more than their quote. */
export function acceptRewordings(services: WorkspaceServices, workspaceId: Id): void {
  const { store } = services.storage;
  for (const { id, review, attributes } of store.knowledge.all()) {
    if (review !== 'pending') continue;
    const { waits } = noteCodec.parse(attributes);
    if (waits.length === 0 || !waits.every((reason) => HANDLED_REASONS.includes(reason))) continue;
    services.memoryServices.review['review.accept']({ workspaceId, nodeId: id });
  }
}
