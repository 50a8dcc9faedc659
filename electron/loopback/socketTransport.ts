import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { z } from 'zod';
import { createInbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { failureFrame } from '../../shared/rpc/wire.ts';
import { hasOwnOrigin } from './requestChecks.ts';
import type { Secrets } from './session.ts';

export interface SocketOptions {
  readonly secrets: Secrets;
  readonly onClient: (transport: Transport) => void;
  readonly helloLimitMs?: number;
  readonly maxFrameBytes?: number;
}

export interface Sockets {
  close(): void;
}

export const SOCKET_PATH = '/socket';
/** Close codes of our own, from the range the standard leaves to applications. */
export const REFUSED = 4403;

const HELLO_LIMIT_MS = 5_000;
const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** A page that no longer reads is cut off; it comes back and resumes. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
const MAX_STRANGERS = 32;

const helloSchema = z.strictObject({ kind: z.literal('hello'), secret: z.string() });

/** Accepts sockets of our own page only, and talks to them only after they showed a secret. */
export function acceptSockets(server: Server, options: SocketOptions): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxFrameBytes ?? MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  let strangers = 0;

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { port } = server.address() as AddressInfo;
    if (!hasOwnOrigin(request, port) || request.url !== SOCKET_PATH) return refuse(socket, 403);
    if (strangers >= MAX_STRANGERS) return refuse(socket, 503);
    strangers += 1;
    // Without a listener a connection reset in the middle of a handshake would end the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', leave);
    let left = false;
    function leave(): void {
      if (!left) strangers -= 1;
      left = true;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => greet(webSocket, leave));
  });

  function greet(socket: WebSocket, known: () => void): void {
    const limit = setTimeout(() => socket.close(REFUSED), options.helloLimitMs ?? HELLO_LIMIT_MS);
    socket.on('error', () => socket.terminate());
    socket.once('close', () => clearTimeout(limit));
    socket.once('message', (data, isBinary) => {
      clearTimeout(limit);
      const hello = helloSchema.safeParse(isBinary ? undefined : parseJson(data));
      if (!hello.success || !options.secrets.accepts(hello.data.secret)) {
        return socket.close(REFUSED);
      }
      known();
      const transport = transportOver(socket);
      socket.send(JSON.stringify({ kind: 'welcome' }));
      options.onClient(transport);
    });
  }

  return {
    close() {
      for (const socket of sockets.clients) socket.close(1001);
      sockets.close();
    },
  };
}

function transportOver(socket: WebSocket): Transport {
  const inbox = createInbox();
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? undefined : parseJson(data);
    if (frame !== undefined) return inbox.deliver(frame);
    socket.send(
      JSON.stringify(failureFrame(null, { code: 'invalid_request', reason: 'not_json' })),
    );
  });
  socket.once('close', () => inbox.end());
  return {
    send(frame) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) return socket.terminate();
      socket.send(JSON.stringify(frame));
    },
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close() {
      inbox.end();
      socket.close(1000);
    },
  };
}

/** Undefined, which JSON cannot say, when it is not JSON. */
function parseJson(data: RawData): unknown {
  try {
    // Text messages arrive as one buffer: `ws` splits only binary ones, and only when asked to.
    return JSON.parse((data as Buffer).toString('utf8'));
  } catch {
    return undefined;
  }
}

function refuse(socket: Duplex, status: 403 | 503): void {
  const reason = status === 403 ? 'Forbidden' : 'Service Unavailable';
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
