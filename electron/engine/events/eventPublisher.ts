import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';

type Listener = (event: EngineEvent) => void;

/** Publisher of the engine's events. */
export interface EventPublisher {
  readonly emit: Listener;
  /** Returns what ends the subscription. */
  readonly subscribe: (listener: Listener) => () => void;
}

/**
 * A listener that throws is noted and the others hear on: whoever emits is in the middle of
 * something, an answer for instance, that must not break because a window cannot be told of it.
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
