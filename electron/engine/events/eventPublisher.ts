import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';

type Listener = (event: EngineEvent) => void;

/** Publisher of the engine's events. */
export interface EventPublisher {
  readonly emit: Listener;
  /** Subscribes a listener; returns the function that ends the subscription. */
  readonly subscribe: (listener: Listener) => () => void;
}

/**
 * A listener that throws is logged and the others still receive the event: the publisher is in the
 * middle of an action, an answer for instance, that must not fail because of one window.
 */
export function createEventPublisher(logger: Logger): EventPublisher {
  const listeners = new Set<Listener>();
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          logger.error('an event could not be told', { event: event.name, error: String(error) });
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
