import { events, type EventName, type EventPayload, type Response } from '../contract/index.ts';
import { parseSafely } from '../domain/parseSafely.ts';
import { type ServerFrame } from './wire.ts';

type EventFrame = Extract<ServerFrame, { kind: 'event' }>;
export type StreamEvent = {
  [E in EventName]: { readonly name: E; readonly payload: EventPayload<E> };
}[EventName];

/** Connected client as the stream sees it. Its workspace may change while it listens. */
interface Subscriber {
  readonly workspaceId: string | null;
}

export interface EventStream {
  publish(event: StreamEvent): void;
  /**
   * Resumes a client: missed events are sent first, then live ones. Until its first resume a client
   * receives nothing, so that it can always distinguish old from new.
   */
  resume(
    subscriber: Subscriber,
    send: (frame: EventFrame) => void,
    since: { readonly epoch: string; readonly after: number },
  ): Response<'events.resume'>;
  leave(subscriber: Subscriber): void;
}

export interface EventStreamOptions {
  /** Id of this run of the engine; sequence numbers of another run are invalid here. */
  readonly epoch: string;
  readonly maxEvents?: number;
  readonly maxBytes?: number;
  readonly onBadEvent: (name: string, path: string) => void;
}

const MAX_BUFFERED_EVENTS = 2_000;
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/**
 * Event stream: numbers events, buffers the newest for clients that come back, and separates
 * workspaces.
 */
export function createEventStream(options: EventStreamOptions): EventStream {
  const maxEvents = options.maxEvents ?? MAX_BUFFERED_EVENTS;
  const maxBytes = options.maxBytes ?? MAX_BUFFERED_BYTES;
  const subscribers = new Map<Subscriber, (frame: EventFrame) => void>();
  const backlog: { frame: EventFrame; bytes: number }[] = [];
  let bufferedBytes = 0;
  let last = 0;

  function buffer(frame: EventFrame): void {
    const bytes = JSON.stringify(frame.payload).length * 2;
    backlog.push({ frame, bytes });
    bufferedBytes += bytes;
    while (backlog.length > maxEvents || bufferedBytes > maxBytes) {
      bufferedBytes -= backlog.shift()?.bytes ?? 0;
    }
  }

  return {
    publish(event) {
      const parsed = parseSafely(events[event.name], event.payload);
      if (!parsed.ok) return options.onBadEvent(event.name, parsed.path);
      last += 1;
      const frame: EventFrame = {
        kind: 'event',
        seq: last,
        name: event.name,
        payload: parsed.value,
      };
      buffer(frame);
      for (const [subscriber, send] of subscribers) {
        if (isForSubscriber(frame, subscriber)) send(frame);
      }
    },
    resume(subscriber, send, since) {
      subscribers.set(subscriber, send);
      const firstBuffered = backlog[0]?.frame.seq ?? last + 1;
      const resumed =
        since.epoch === options.epoch && since.after <= last && since.after >= firstBuffered - 1;
      if (resumed) {
        for (const { frame } of backlog) {
          if (frame.seq > since.after && isForSubscriber(frame, subscriber)) send(frame);
        }
      }
      return { resumed, epoch: options.epoch, last };
    },
    leave(subscriber) {
      subscribers.delete(subscriber);
    },
  };
}

/**
 * Filters events: those with a workspace are for the clients that have it open; the others are for
 * all.
 */
function isForSubscriber(frame: EventFrame, subscriber: Subscriber): boolean {
  const payload = frame.payload;
  if (typeof payload !== 'object' || payload === null || !('workspaceId' in payload)) return true;
  return payload.workspaceId === subscriber.workspaceId;
}
