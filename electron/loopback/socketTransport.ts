import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { REFUSED_CODE } from '../../shared/handshake/frames.ts';
import { createInbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { failureFrame } from '../../shared/rpc/wire.ts';
import type { ConnectionBudget } from './connectionBudget.ts';
import type { Entrance } from './handshake/entrance.ts';
import { hasOwnOrigin } from './requestChecks.ts';

export interface SocketOptions {
  readonly entrance: Entrance;
  readonly budget: ConnectionBudget<Socket>;
  readonly onClient: (transport: Transport, browserId: string) => void;
  readonly handshakeLimitMs?: number;
  readonly maxFrameBytes?: number;
}

export interface Sockets {
  /** Closes all connections of this browser at once; later frames are ignored. */
  closeBrowser(browserId: string): void;
  isConnected(browserId: string): boolean;
  close(): void;
}

const SOCKET_PATH = '/socket';

const HANDSHAKE_LIMIT_MS = 10_000;
/** Size limit of a frame before authentication. */
const MAX_HANDSHAKE_BYTES = 2_048;
const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** Send buffer limit: a page that no longer reads is disconnected; it reconnects and resumes. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
/** Deadline of a close handshake, in which a page learns the reason. */
const CLOSING_MS = 1_000;

interface OpenSocket {
  readonly browserId: string;
  readonly socket: WebSocket;
  readonly transport: Transport;
}

/** Accepts sockets of our own page only, and relays frames only of authenticated browsers. */
export function acceptSockets(server: Server, options: SocketOptions): Sockets {
  const { entrance, budget } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxFrameBytes ?? MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const open = new Set<OpenSocket>();

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { port } = server.address() as AddressInfo;
    const { origin, 'user-agent': userAgent } = request.headers;
    const isOwn = hasOwnOrigin(request, port) && request.url === SOCKET_PATH;
    if (!isOwn || origin === undefined) return refuse(socket);
    budget.enter(socket, 'awaiting_handshake');
    // Without a listener a connection reset in the middle of a handshake would end the process.
    socket.on('error', () => socket.destroy());
    const answer = entrance.beginHandshake(origin, userAgent ?? '');
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      authenticate(webSocket, answer, () => budget.leave(socket)),
    );
  });

  function authenticate(
    socket: WebSocket,
    answer: ReturnType<Entrance['beginHandshake']>,
    onAuthenticated: () => void,
  ) {
    const limit = setTimeout(
      () => endSocket(socket),
      options.handshakeLimitMs ?? HANDSHAKE_LIMIT_MS,
    );
    socket.on('error', () => socket.terminate());
    socket.once('close', () => clearTimeout(limit));
    socket.on('message', function onHandshakeFrame(data, isBinary) {
      const isFrame = !isBinary && (data as Buffer).length <= MAX_HANDSHAKE_BYTES;
      const step = answer(isFrame ? parseJson(data) : undefined);
      socket.send(JSON.stringify(step.frame));
      if (step.kind === 'challenge') return;
      socket.off('message', onHandshakeFrame);
      clearTimeout(limit);
      if (step.kind === 'refused') return endSocket(socket);
      onAuthenticated();
      admit(socket, step.browser.id);
    });
  }

  function admit(socket: WebSocket, browserId: string): void {
    const transport = transportOver(socket);
    const entry = { browserId, socket, transport };
    open.add(entry);
    socket.once('close', () => open.delete(entry));
    options.onClient(transport, browserId);
  }

  return {
    closeBrowser(browserId) {
      for (const entry of [...open].filter((each) => each.browserId === browserId)) {
        open.delete(entry);
        endSocket(entry.socket);
        entry.transport.close();
      }
    },
    isConnected: (browserId) => [...open].some((each) => each.browserId === browserId),
    close() {
      for (const socket of sockets.clients) socket.close(1001);
      sockets.close();
    },
  };
}

function endSocket(socket: WebSocket): void {
  socket.close(REFUSED_CODE);
  const limit = setTimeout(() => socket.terminate(), CLOSING_MS);
  socket.once('close', () => clearTimeout(limit));
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

/** Parsed JSON; undefined, which JSON cannot express, when it is invalid. */
function parseJson(data: RawData): unknown {
  try {
    // Text messages arrive as one buffer: `ws` splits only binary ones, and only when asked to.
    return JSON.parse((data as Buffer).toString('utf8'));
  } catch {
    return undefined;
  }
}

function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
