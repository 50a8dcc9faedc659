import { pageHandshake, type PageSide } from '../../shared/handshake/pageHandshake.ts';
import { createFrameReader } from '../../shared/rpc/frameReader.ts';
import { createInbox, type Inbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { EntryRefusedError, HostUnreachable } from './refusal.ts';

export interface HomeConnection {
  readonly transport: Transport;
  readonly homeId: string;
}

/** Opens a WebSocket on which both sides are authenticated. */
export async function openSocketTransport(url: string, page: PageSide): Promise<HomeConnection> {
  const socket = new WebSocket(url);
  const reader = createFrameReader(() => new HostUnreachable());
  socket.onmessage = (event: MessageEvent<unknown>) => reader.deliver(parseFrame(event.data));
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve();
    socket.onclose = () => {
      reader.end();
      resolve();
    };
  });
  try {
    const send = (frame: unknown) => sendFrame(socket, frame);
    const outcome = await pageHandshake({ send, next: () => reader.next() }, page);
    if (outcome.kind === 'refused') throw new EntryRefusedError(outcome.refusal);
    const inbox = createInbox();
    reader.handOver(inbox);
    return { transport: transportOver(socket, inbox), homeId: outcome.homeId };
  } catch (error) {
    socket.close();
    throw error;
  }
}

function transportOver(socket: WebSocket, inbox: Inbox): Transport {
  return {
    send: (frame) => sendFrame(socket, frame),
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close() {
      socket.close();
      // The closing handshake can take long when the host is gone; nothing waits for it.
      inbox.end();
    },
  };
}

function sendFrame(socket: WebSocket, frame: unknown): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

/** Parsed frame; undefined if it is not JSON, which no schema of the wire accepts. */
function parseFrame(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
