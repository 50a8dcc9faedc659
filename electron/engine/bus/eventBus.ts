import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ContractError } from '../../../shared/contract/errors.ts';
import type { Logger } from '../dependencies.ts';
import { storageFailure } from '../storage/connection/errors.ts';
import type { JournalEvent, JournalWrites, Topic } from '../storage/history/eventJournal.ts';

/**
 * Pipeline stage that reacts to journal events. Delivery is at least once: the same event may come
 * again after a restart, so handlers are idempotent by its id.
 */
export interface Subscriber {
  readonly name: string;
  readonly topics: readonly Topic[];
  handle(event: JournalEvent): Promise<void> | void;
}

export interface EventBus {
  /**
   * Subscribers that must receive an event of this topic; recorded in the transaction that
   * publishes it.
   */
  subscribersOf(topic: Topic): readonly string[];
  /**
   * Delivers a committed event to its subscribers, in the order of publication; one that failed comes
   * after those published meanwhile.
   */
  dispatch(event: JournalEvent): void;
  /** Delivers everything still pending from an earlier run; call once at start. */
  replay(): void;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
  /**
   * Before the end: like `idle`, but begins no delivery after a while. What is left stays pending,
   * and the next start delivers it.
   */
  drain(later: (ms: number, action: () => void) => () => void): Promise<void>;
  close(): void;
}

/**
 * Attempts after which a delivery stays pending: until the next event, if storage was full or busy,
 * else until the next start.
 */
const MAX_ATTEMPTS = 5;

/** Time in which an engine that closes still begins deliveries: hundreds of answers may wait. */
const DRAIN_MS = 1_500;

export function createEventBus(
  journal: JournalWrites,
  subscribers: readonly Subscriber[],
  logger: Logger,
): EventBus {
  const queues = new Map(subscribers.map(({ name }) => [name, Promise.resolve()]));
  /** Deliveries that failed only because storage was full or busy. */
  let stalled: { subscriber: Subscriber; event: JournalEvent }[] = [];
  let isClosed = false;
  let canBeginDeliveries = true;

  const deliver = async (subscriber: Subscriber, event: JournalEvent, attempts: number) => {
    // The reply to the command that published the event goes out first.
    await yieldToEventLoop();
    if (!canBeginDeliveries) return;
    for (let attempt = attempts; attempt < attempts + MAX_ATTEMPTS && !isClosed; attempt += 1) {
      try {
        await subscriber.handle(event);
        if (!isClosed) journal.markDelivered(event.seq, subscriber.name);
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        logger.warn('delivery failed', { subscriber: subscriber.name, event: event.id, message });
        if (!isClosed) noteFailure(event, subscriber.name, message);
        if (attempt === attempts + MAX_ATTEMPTS - 1 && isTransient(error)) {
          stalled.push({ subscriber, event });
        }
      }
    }
  };
  const noteFailure = (event: JournalEvent, name: string, message: string) => {
    try {
      journal.recordFailure(event.seq, name, message);
    } catch {
      // Closed, full or busy: the delivery stays pending, as its row says already.
    }
  };
  const enqueue = (subscriber: Subscriber, event: JournalEvent, attempts: number) => {
    const previous = queues.get(subscriber.name) ?? Promise.resolve();
    queues.set(
      subscriber.name,
      previous
        .then(() => deliver(subscriber, event, attempts))
        .catch((error: unknown) => {
          logger.error('delivery lost', { subscriber: subscriber.name, error: String(error) });
        }),
    );
  };
  const idle = async () => {
    let pending = [...queues.values()];
    for (;;) {
      await Promise.all(pending);
      const now = [...queues.values()];
      if (now.every((queue, i) => queue === pending[i])) return;
      pending = now;
    }
  };
  return {
    subscribersOf: (topic) =>
      subscribers.filter(({ topics }) => topics.includes(topic)).map(({ name }) => name),
    dispatch(event) {
      // A new event shows that storage accepts writes again.
      const retries = stalled;
      stalled = [];
      for (const delivery of retries) enqueue(delivery.subscriber, delivery.event, 0);
      for (const subscriber of subscribers) {
        if (subscriber.topics.includes(event.topic)) enqueue(subscriber, event, 0);
      }
    },
    replay() {
      for (const { event, subscriber: name, attempts } of journal.pendingDeliveries(100_000)) {
        const subscriber = subscribers.find((candidate) => candidate.name === name);
        if (subscriber === undefined) journal.markDelivered(event.seq, name);
        else enqueue(subscriber, event, attempts);
      }
    },
    idle,
    async drain(later) {
      const cancel = later(DRAIN_MS, () => {
        canBeginDeliveries = false;
      });
      await idle();
      cancel();
    },
    close() {
      isClosed = true;
    },
  };
}

function isTransient(error: unknown): boolean {
  const code = error instanceof ContractError ? error.error.code : storageFailure(error);
  return ['storage_full', 'storage_busy', 'full', 'busy'].includes(code);
}
