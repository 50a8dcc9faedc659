import { events, type EventName, type EventPayload } from '../contract/index.ts';
import { parseSafely } from '../domain/parseSafely.ts';

export type EventListener<E extends EventName> = (payload: EventPayload<E>) => void;

/** How far the client has read one engine's stream. */
interface StreamPosition {
  readonly epoch: string;
  readonly after: number;
}

interface ReceivedEvent {
  readonly seq: number;
  readonly name: string;
  readonly payload: unknown;
}

/** The receiving end of the event stream: order, no repeats, and the place to go on from. */
export interface EventInbox {
  on<E extends EventName>(name: E, listener: EventListener<E>): () => void;
  readonly position: StreamPosition;
  /** A new connection: events wait until it is known how they follow the ones already read. */
  pause(): void;
  /** Takes up reading where the stream says; events that waited are delivered now. */
  proceed(position: StreamPosition): void;
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
      const untyped = listener as (payload: unknown) => void;
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName.add(untyped));
      return () => void ofName.delete(untyped);
    },
    get position() {
      return position;
    },
    pause() {
      paused = [];
    },
    proceed(newPosition) {
      position = newPosition;
      const waiting = paused ?? [];
      paused = null;
      for (const event of waiting) deliver(event);
    },
    receive(event) {
      if (paused) paused.push(event);
      else deliver(event);
    },
  };
}
