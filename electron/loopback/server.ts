import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Transport } from '../../shared/rpc/transport.ts';
import type { Assets } from '../host/assets.ts';
import { createConnectionBudget } from './connectionBudget.ts';
import type { Entrance } from './handshake/entrance.ts';
import { createHttpServer } from './httpServer.ts';
import { acceptSockets, type Sockets } from './socketTransport.ts';

export interface LoopbackServerOptions {
  readonly assets: Assets;
  readonly controlSecret: string;
  readonly entrance: Entrance;
  readonly onClient: (transport: Transport, browserId: string) => void;
  readonly handshakeLimitMs?: number;
  readonly maxFrameBytes?: number;
}

export interface LoopbackServer {
  readonly server: Server;
  readonly sockets: Sockets;
  close(): void;
}

/** Pages and sockets on one port, with one budget for unauthenticated connections. */
export function createLoopbackServer(options: LoopbackServerOptions): LoopbackServer {
  const { assets, controlSecret, entrance, ...socketOptions } = options;
  const budget = createConnectionBudget<Socket>((socket) => socket.destroy());
  const server = createHttpServer({
    assets,
    controlSecret,
    mintSecret: () => entrance.mintSecret(),
    budget,
  });
  const sockets = acceptSockets(server, { entrance, budget, ...socketOptions });
  return {
    server,
    sockets,
    close() {
      sockets.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
