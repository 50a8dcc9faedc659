import { events, type EventName, type EventPayload } from '../contract/index.ts';
import { parseSafely } from '../domain/parseSafely.ts';

export type EventListener<E extends EventName> = (payload: EventPayload<E>) => void;

/** Position of the client in one engine's event stream. */
interface StreamPosition {
  readonly epoch: string;
  readonly after: number;
}

interface ReceivedEvent {
  readonly seq: number;
  readonly name: string;
  readonly payload: unknown;
}

/**
 * Event inbox, the receiving end of the stream: order, no repeats, and the position to resume from.
 */
export interface EventInbox {
  on<E extends EventName>(name: E, listener: EventListener<E>): () => void;
  readonly position: StreamPosition;
  /**
   * Pauses on a new connection: events wait until their position relative to earlier ones is known.
   */
  pause(): void;
  /** Proceeds from the stream's position; delivers the events that waited. */
  resumeFrom(position: StreamPosition): void;
  receive(event: ReceivedEvent): void;
}

export function createEventInbox(report: (detail: string) => void): EventInbox {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let position: StreamPosition = { epoch: '', after: 0 };
  let paused: ReceivedEvent[] | null = [];

  function deliver(event: ReceivedEvent): void {
    if (event.seq <= position.after) return;
    position = { ...position, after: event.seq };
    if (!Object.hasOwn(events, event.name)) return report(`unknown event ${event.name}`);
    const parsed = parseSafely(events[event.name as EventName], event.payload);
    if (!parsed.ok) return report(`event ${event.name}: ${parsed.reason} at "${parsed.path}"`);
    for (const listener of [...(listeners.get(event.name) ?? [])]) {
      try {
        listener(parsed.value);
      } catch (error) {
        report(`listener of ${event.name}: ${String(error)}`);
      }
    }
  }

  return {
    on(name, listener) {
      // Sound because `deliver` parses a payload by its own event's schema first.
      const untypedListener = listener as (payload: unknown) => void;
      const nameListeners = listeners.get(name) ?? new Set();
      listeners.set(name, nameListeners.add(untypedListener));
      return () => void nameListeners.delete(untypedListener);
    },
    get position() {
      return position;
    },
    pause() {
      paused = [];
    },
    resumeFrom(newPosition) {
      position = newPosition;
      const pausedEvents = paused ?? [];
      paused = null;
      for (const event of pausedEvents) deliver(event);
    },
    receive(event) {
      if (paused) paused.push(event);
      else deliver(event);
    },
  };
}
