import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Running } from './running.ts';

/** Ends sessions in which nobody said anything for so long; whoever reads sessions is told. */
export function endIdleSessions(
  { storage, ledger }: Pick<Running, 'storage' | 'ledger'>,
  { now, timeoutMs, newId }: { now: EpochMs; timeoutMs: number; newId: () => Id },
): void {
  const { sessions } = storage.store;
  for (const sessionId of sessions.idleSince(now - timeoutMs)) {
    ledger.commit(() => {
      sessions.complete(sessionId, 'inactivity', now);
      const event = {
        seq: null,
        id: newId(),
        at: now,
        topic: 'session.completed' as const,
        sessionId,
        reason: 'inactivity' as const,
      };
      return { value: null, events: [event] };
    });
  }
}
