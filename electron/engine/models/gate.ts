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
  /** Background work that came to no end for so long may finish once, talk or not. */
  readonly starvedAfterMs: number;
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
 * over and over. Once nothing in the background came to an end for `starvedAfterMs`, the next one
 * may finish: a night ends on a day of talk, too.
 */
export function createGate({ quietMs, starvedAfterMs }: GateTiming): Gate {
  const waiting: Waiter[] = [];
  let inside: Inside | null = null;
  let tickets = 0;
  /** How many of the silences have passed since the last talk. */
  let silences = quietMs.length;
  let silence: NodeJS.Timeout | undefined;
  let starved = false;
  let starving: NodeJS.Timeout | undefined;

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
  const watchStarvation = (): void => {
    if (starving !== undefined || starved || waits('background').length === 0) return;
    starving = setTimeout(() => {
      starving = undefined;
      starved = inside?.ticket.priority === 'background' || waits('background').length > 0;
      admitNext();
    }, starvedAfterMs);
    starving.unref();
  };
  const finished = (): void => {
    clearTimeout(starving);
    starving = undefined;
    starved = false;
  };
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
        else if (!own.abort.signal.aborted) finished();
        watchStarvation();
        admitNext();
      },
    });
  };
  const admitNext = (): void => {
    if (inside !== null) return;
    const background = waits('background');
    const [talk] = waits('talk');
    const next =
      (starved ? background[0] : undefined) ??
      talk ??
      background.find(({ ticket }) => isQuietFor(ticket));
    if (next !== undefined) admit(next);
  };
  const giveWay = (): void => {
    silences = 0;
    clearTimeout(silence);
    if (inside === null || inside.ticket.priority === 'talk' || starved) return;
    if (inside.abort.signal.aborted) return;
    inside.ticket.preempted += 1;
    inside.abort.abort();
  };

  return {
    ticket: (priority) => ({ priority, order: (tickets += 1), preempted: 0 }),
    mustWait: ({ priority }) =>
      inside !== null &&
      (priority === 'background' || inside.ticket.priority === 'talk' || starved),
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
      watchStarvation();
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
