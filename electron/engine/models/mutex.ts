/** Priority of a request. `chat`: a person waits for it. `background`: learning and the night. */
export type Priority = 'chat' | 'background';

/** Ticket in the queue of a server; a preempted request keeps its ticket, and so its turn. */
export interface Ticket {
  readonly priority: Priority;
  readonly order: number;
  /** Number of times chat preempted it. */
  preemptedCount: number;
}

/** Lease of the server, with the signal to end early. */
export interface Lease {
  /** Aborted when a person waits; never for talk. */
  readonly preempted: AbortSignal;
  release(): void;
}

/**
 * Mutex with priorities: a local server with two concurrent answers halves the speed of both, so
 * that one request at a time is admitted.
 */
export interface Mutex {
  ticket(priority: Priority): Ticket;
  /** True if it would wait for another answer, or for a request that may not be preempted. */
  mustWait(ticket: Ticket): boolean;
  /** Resolves with the lease, or with null if the signal was aborted first. */
  acquire(ticket: Ticket, signal: AbortSignal): Promise<Lease | null>;
}

export interface MutexTiming {
  /** Silence after chat before background work begins, by how often chat preempted it. */
  readonly quietMs: readonly number[];
  /** Limit of answers that may pass background work before one request of it runs to its end. */
  readonly maxPassed: number;
}

interface Waiter {
  readonly ticket: Ticket;
  readonly admit: (lease: Lease) => void;
}

interface Holder {
  readonly ticket: Ticket;
  readonly abort: AbortController;
}

/**
 * Creates the mutex of a server. Chat passes waiting background work, and preempts a running one.
 * Background work then waits for a silence, longer with each preemption, so that a long conversation
 * does not repeat it over and over. After `maxPassed` answers the next background request may finish:
 * a night ends on a day of constant chat too, and one answer in so many waits for it.
 */
export function createMutex({ quietMs, maxPassed }: MutexTiming): Mutex {
  const waiters: Waiter[] = [];
  let holder: Holder | null = null;
  let tickets = 0;
  /** Number of silences passed since the last chat request. */
  let silenceCount = quietMs.length;
  let silenceTimer: NodeJS.Timeout | undefined;
  /** Answers that passed background work since one request of it finished. */
  let passedCount = 0;

  const queued = (priority: Priority) =>
    waiters
      .filter(({ ticket }) => ticket.priority === priority)
      .toSorted((a, b) => a.ticket.order - b.ticket.order);
  const isChatting = () => holder?.ticket.priority === 'chat' || queued('chat').length > 0;

  const timeSilence = (): void => {
    clearTimeout(silenceTimer);
    const next = quietMs[silenceCount];
    if (next === undefined || isChatting()) return;
    silenceTimer = setTimeout(() => {
      silenceCount += 1;
      timeSilence();
      admitNext();
    }, next);
    silenceTimer.unref();
  };
  const isStarved = () => passedCount > maxPassed;
  const isQuietFor = ({ preemptedCount }: Ticket) =>
    silenceCount > Math.min(preemptedCount, quietMs.length - 1);

  const admit = ({ ticket, admit: enter }: Waiter): void => {
    waiters.splice(
      waiters.findIndex((waiter) => waiter.ticket === ticket),
      1,
    );
    const admitted: Holder = { ticket, abort: new AbortController() };
    holder = admitted;
    enter({
      preempted: admitted.abort.signal,
      release() {
        if (holder !== admitted) return;
        holder = null;
        if (ticket.priority === 'chat') timeSilence();
        else if (!admitted.abort.signal.aborted) passedCount = 0;
        admitNext();
      },
    });
  };
  const admitNext = (): void => {
    if (holder !== null) return;
    const background = queued('background');
    const [chat] = queued('chat');
    const next =
      (isStarved() ? background[0] : undefined) ??
      chat ??
      background.find(({ ticket }) => isQuietFor(ticket));
    if (next !== undefined) admit(next);
  };
  const preempt = (): void => {
    silenceCount = 0;
    clearTimeout(silenceTimer);
    const isRunning = holder?.ticket.priority === 'background';
    if (isRunning || queued('background').length > 0) passedCount += 1;
    if (holder === null || !isRunning || isStarved() || holder.abort.signal.aborted) return;
    holder.ticket.preemptedCount += 1;
    holder.abort.abort();
  };

  return {
    ticket: (priority) => ({ priority, order: (tickets += 1), preemptedCount: 0 }),
    mustWait: ({ priority }) =>
      holder !== null &&
      (priority === 'background' || holder.ticket.priority === 'chat' || isStarved()),
    acquire(ticket, signal) {
      const { promise, resolve } = Promise.withResolvers<Lease | null>();
      if (signal.aborted) return Promise.resolve(null);
      const onAbort = () => {
        const at = waiters.findIndex((waiter) => waiter.ticket === ticket);
        if (at < 0) return;
        waiters.splice(at, 1);
        resolve(null);
        if (ticket.priority === 'chat') timeSilence();
        admitNext();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const admitted = (lease: Lease) => {
        signal.removeEventListener('abort', onAbort);
        resolve(lease);
      };
      waiters.push({ ticket, admit: admitted });
      if (ticket.priority === 'chat') preempt();
      admitNext();
      return promise;
    },
  };
}

/** Mutex of a remote server: it serves many requests at once. */
export const unlockedMutex: Mutex = {
  ticket: (priority) => ({ priority, order: 0, preemptedCount: 0 }),
  mustWait: () => false,
  acquire: () =>
    Promise.resolve({ preempted: new AbortController().signal, release: () => undefined }),
};
