import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { SessionEnd } from '../storage/chat/sessions.ts';
import type { SessionCompletedEvent } from './durableEvents.ts';

/** Tells that a session ended, and why; whoever writes it completes the session's row beside it. */
export function sessionCompleted(
  sessionId: Id,
  reason: SessionEnd,
  { id, at }: { readonly id: Id; readonly at: EpochMs },
): SessionCompletedEvent {
  return { seq: null, id, at, topic: 'session.completed', sessionId, reason };
}
