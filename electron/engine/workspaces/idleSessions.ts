import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { CLOCK_JUMP_MS } from '../algorithms/time/clockJump.ts';
import type { Ledger } from '../bus/ledger.ts';
import { sessionCompleted } from '../bus/sessionCompleted.ts';
import type { SessionEnd } from '../storage/chat/sessions.ts';
import type { WriteStore } from '../storage/store.ts';

/**
 * Idle time after which the nightly run ends a session, whatever the setting: with a timeout of a
 * day, nothing said today would be consolidated tonight. Active sessions are not interrupted.
 */
export const NIGHT_IDLE_MS = 30 * 60_000;

interface IdleSessionsOptions {
  readonly now: EpochMs;
  readonly idleMs: number;
  readonly reason: SessionEnd;
  readonly newId: () => Id;
}

/** Ends idle sessions; the event starts their consolidation. */
export function endIdleSessions(
  store: WriteStore,
  ledger: Ledger,
  { now, idleMs, reason, newId }: IdleSessionsOptions,
): void {
  for (const sessionId of store.sessions.idleSince(now - idleMs, now + CLOCK_JUMP_MS)) {
    ledger.commit(() => {
      store.sessions.complete(sessionId, reason, now);
      return {
        value: null,
        events: [sessionCompleted(sessionId, reason, { id: newId(), at: now })],
      };
    });
  }
}
