import type { Lease, Mutex, Ticket } from './mutex.ts';

/**
 * Slot of one answer at its server, from the first request to the last: while its tools run, neither
 * background work nor another answer begins.
 */
export interface AnswerSlot {
  /** Ticket of this answer, the same for all of its requests. */
  getTicket(mutex: Mutex): Ticket;
  /** Takes the server, or returns the lease already taken; null if the signal was aborted. */
  take(mutex: Mutex, signal: AbortSignal): Promise<Lease | null>;
  readonly isHeld: () => boolean;
  /** Releases the server, then runs work that needs it; the ticket keeps this answer's place in line. */
  releaseThenRun<T>(work: () => Promise<T>): Promise<T>;
  release(): void;
}

export function createAnswerSlot(): AnswerSlot {
  let ticket: Ticket | null = null;
  let lease: Lease | null = null;
  const release = () => {
    lease?.release();
    lease = null;
  };
  const ticketAt = (mutex: Mutex) => (ticket ??= mutex.ticket('chat'));
  return {
    getTicket: ticketAt,
    isHeld: () => lease !== null,
    async take(mutex, signal) {
      lease ??= await mutex.acquire(ticketAt(mutex), signal);
      return lease;
    },
    async releaseThenRun(work) {
      release();
      return await work();
    },
    release,
  };
}
