import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Assets } from '../host/assets.ts';
import { securityHeaders } from '../host/securityHeaders.ts';
import type { ConnectionBudget } from './connectionBudget.ts';
import { isSameSecret } from './handshake/oneTimeSecrets.ts';
import { hasAllowedHost, hasOwnOrigin, isForeignLoad } from './requestChecks.ts';

export interface HttpServerOptions {
  readonly assets: Assets;
  /** Control secret with which another start of the program requests a fresh address. */
  readonly controlSecret: string;
  readonly mintSecret: () => string;
  readonly budget: ConnectionBudget<Socket>;
}

export const CONTROL_PATH = '/control/secret';
const ADDRESS = '127.0.0.1';
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  // Node's default checks timeouts every half minute only.
  connectionsCheckingInterval: 1_000,
};

/**
 * HTTP server for the built renderer, on this machine only. It serves files and never reads memory.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { budget } = options;
  const server = createServer(LIMITS, (request, response) => {
    const { socket } = request;
    budget.enter(socket, 'serving');
    response.once('finish', () => {
      if (!socket.destroyed) budget.enter(socket, 'idle');
    });
    const { port } = server.address() as AddressInfo;
    respond(request, response, port, options);
  });
  server.on('connection', (socket) => {
    budget.enter(socket, 'awaiting_request');
    socket.once('close', () => budget.leave(socket));
  });
  return server;
}

/** Listens on a port; rejects with the system's error when it is taken. Port 0 asks for any. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: ADDRESS, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  options: HttpServerOptions,
): void {
  for (const [name, value] of Object.entries(securityHeaders(`ws://${ADDRESS}:${port}`))) {
    response.setHeader(name, value);
  }
  if (!hasAllowedHost(request, port)) return refuse(response, 403);
  if (request.url === CONTROL_PATH) return mintAddress(request, response, options);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405);
  }
  const { origin } = request.headers;
  if (origin !== undefined && !hasOwnOrigin(request, port)) return refuse(response, 403);
  if (isForeignLoad(request)) return refuse(response, 403);
  const asset = options.assets.get(request.url ?? '');
  if (!asset) return refuse(response, 404);

  response.setHeader('Content-Type', asset.contentType);
  response.setHeader(
    'Cache-Control',
    asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
  );
  // Node omits the body of a response to HEAD.
  response.setHeader('Content-Length', asset.body.byteLength);
  response.end(asset.body);
}

/**
 * Mints an address for another start: only a program that can read the instance file knows the
 * control secret; a page always has an Origin.
 */
function mintAddress(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpServerOptions,
): void {
  const { authorization, origin } = request.headers;
  const isAllowed =
    request.method === 'POST' &&
    origin === undefined &&
    isSameSecret(authorization ?? '', `Bearer ${options.controlSecret}`);
  if (!isAllowed) return refuse(response, 403);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify({ secret: options.mintSecret() }));
}

function refuse(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  // The rest of an incoming body is not read.
  response.setHeader('Connection', 'close');
  response.end(`${status}\n`);
}
