import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { SessionEnd } from '../storage/chat/sessions.ts';
import type { SessionCompletedEvent } from './durableEvents.ts';

/**
 * Event of an ended session, with the reason; the caller updates the session's row in the same
 * transaction.
 */
export function sessionCompleted(
  sessionId: Id,
  reason: SessionEnd,
  { id, at }: { readonly id: Id; readonly at: EpochMs },
): SessionCompletedEvent {
  return { seq: null, id, at, topic: 'session.completed', sessionId, reason };
}
