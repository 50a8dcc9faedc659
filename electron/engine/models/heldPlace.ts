import type { Gate, Place, Ticket } from './gate.ts';

/**
 * Keeps a server for one answer, from its first request to its last: between them tools run, and
 * neither background work nor another answer begins.
 */
export interface HeldPlace {
  /** The claim of this answer, the same for every request of it. */
  ticketAt(gate: Gate): Ticket;
  enter(gate: Gate, signal: AbortSignal): Promise<Place | null>;
  readonly isInside: () => boolean;
  /** Steps aside for work that needs the server itself, and comes back before answers begun later. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

export function createHeldPlace(): HeldPlace {
  let ticket: Ticket | null = null;
  let place: Place | null = null;
  const end = () => {
    place?.leave();
    place = null;
  };
  const ticketAt = (gate: Gate) => (ticket ??= gate.ticket('talk'));
  return {
    ticketAt,
    isInside: () => place !== null,
    async enter(gate, signal) {
      place ??= await gate.enter(ticketAt(gate), signal);
      return place;
    },
    async aside(work) {
      end();
      return await work();
    },
    end,
  };
}
