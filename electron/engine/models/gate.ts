/** `talk`: a person waits for it. `background`: reading, the night, vectors. */
export type Priority = 'talk' | 'background';

/** A claim on a server: kept over tries, so that what was ended does not start at the back again. */
export interface Ticket {
  readonly priority: Priority;
  readonly order: number;
  /** Times that talk ended it. */
  preempted: number;
}

/** The way out of the gate, and the signal to end early. */
export interface Place {
  /** Aborted when a person waits; never for talk. */
  readonly preempted: AbortSignal;
  leave(): void;
}

/** Lets one call at a time through: a local server that gets two answers both at half the speed. */
export interface Gate {
  ticket(priority: Priority): Ticket;
  /** Whether it would wait for another answer, or for what may not be ended. */
  mustWait(ticket: Ticket): boolean;
  /** Resolves when it is one's turn, or with null when the signal ended the wait. */
  enter(ticket: Ticket, signal: AbortSignal): Promise<Place | null>;
}

export interface GateTiming {
  /** Silence after talk before background work begins, by how often talk ended it before. */
  readonly quietMs: readonly number[];
  /** Answers that may pass background work before one of it may finish, talk or not. */
  readonly mostPassed: number;
}

interface Waiter {
  readonly ticket: Ticket;
  readonly admit: (place: Place) => void;
}

interface Inside {
  readonly ticket: Ticket;
  readonly abort: AbortController;
}

/**
 * Talk goes first: it passes background work that waits, and ends what is under way. That waits for
 * a silence, a longer one each time it was ended, so that a person who goes on talking costs no work
 * over and over. Once `mostPassed` answers went before it, the next one may finish: a night ends on a
 * day of talk, too, and of the answers no more than one in so many waits.
 */
export function createGate({ quietMs, mostPassed }: GateTiming): Gate {
  const waiting: Waiter[] = [];
  let inside: Inside | null = null;
  let tickets = 0;
  /** How many of the silences have passed since the last talk. */
  let silences = quietMs.length;
  let silence: NodeJS.Timeout | undefined;
  /** Answers that went before background work since one of it came to its end. */
  let passed = 0;

  const waits = (priority: Priority) =>
    waiting
      .filter(({ ticket }) => ticket.priority === priority)
      .toSorted((a, b) => a.ticket.order - b.ticket.order);
  const isTalking = () => inside?.ticket.priority === 'talk' || waits('talk').length > 0;

  const listen = (): void => {
    clearTimeout(silence);
    const next = quietMs[silences];
    if (next === undefined || isTalking()) return;
    silence = setTimeout(() => {
      silences += 1;
      listen();
      admitNext();
    }, next);
    silence.unref();
  };
  const isStarved = () => passed > mostPassed;
  const isQuietFor = ({ preempted }: Ticket) => silences > Math.min(preempted, quietMs.length - 1);

  const admit = ({ ticket, admit: enter }: Waiter): void => {
    waiting.splice(
      waiting.findIndex((waiter) => waiter.ticket === ticket),
      1,
    );
    const own: Inside = { ticket, abort: new AbortController() };
    inside = own;
    enter({
      preempted: own.abort.signal,
      leave() {
        if (inside !== own) return;
        inside = null;
        if (ticket.priority === 'talk') listen();
        else if (!own.abort.signal.aborted) passed = 0;
        admitNext();
      },
    });
  };
  const admitNext = (): void => {
    if (inside !== null) return;
    const background = waits('background');
    const [talk] = waits('talk');
    const next =
      (isStarved() ? background[0] : undefined) ??
      talk ??
      background.find(({ ticket }) => isQuietFor(ticket));
    if (next !== undefined) admit(next);
  };
  const giveWay = (): void => {
    silences = 0;
    clearTimeout(silence);
    const isInside = inside?.ticket.priority === 'background';
    if (isInside || waits('background').length > 0) passed += 1;
    if (inside === null || !isInside || isStarved() || inside.abort.signal.aborted) return;
    inside.ticket.preempted += 1;
    inside.abort.abort();
  };

  return {
    ticket: (priority) => ({ priority, order: (tickets += 1), preempted: 0 }),
    mustWait: ({ priority }) =>
      inside !== null &&
      (priority === 'background' || inside.ticket.priority === 'talk' || isStarved()),
    enter(ticket, signal) {
      const { promise, resolve } = Promise.withResolvers<Place | null>();
      if (signal.aborted) return Promise.resolve(null);
      const onAbort = () => {
        const at = waiting.findIndex((waiter) => waiter.ticket === ticket);
        if (at < 0) return;
        waiting.splice(at, 1);
        resolve(null);
        if (ticket.priority === 'talk') listen();
        admitNext();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const admitted = (place: Place) => {
        signal.removeEventListener('abort', onAbort);
        resolve(place);
      };
      waiting.push({ ticket, admit: admitted });
      if (ticket.priority === 'talk') giveWay();
      admitNext();
      return promise;
    },
  };
}

/** For servers elsewhere: they serve many at once. */
export const openGate: Gate = {
  ticket: (priority) => ({ priority, order: 0, preempted: 0 }),
  mustWait: () => false,
  enter: () => Promise.resolve({ preempted: new AbortController().signal, leave: () => undefined }),
};
