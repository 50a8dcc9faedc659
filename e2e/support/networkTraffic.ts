import { createServer, type AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';

/** A place on this machine that nobody has any reason to talk to: it counts who does. */
interface Canary {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** Connections: also of a preconnect, a DNS prefetch that went on, or TLS that never came about. */
  readonly requestCount: () => number;
  close(): void;
}

export async function openCanary(): Promise<Canary> {
  let requestCount = 0;
  const server = createServer((socket) => {
    requestCount += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    requestCount: () => requestCount,
    close: () => void server.close(),
  };
}

interface NetworkTraffic {
  /** Every address a page of this browser asked for that is not of the given origins. */
  foreign(...origins: readonly string[]): string[];
  /** Windows and tabs that a page opened. */
  readonly popups: string[];
}

/** Watches everything a page asks for, by Playwright's events and by the browser's own protocol. */
export async function watchNetwork(context: BrowserContext, page: Page): Promise<NetworkTraffic> {
  const requested = new Set<string>();
  const popups: string[] = [];
  context.on('request', (request) => requested.add(request.url()));
  page.on('websocket', (socket) => requested.add(socket.url().replace(/^ws/, 'http')));
  page.on('popup', (popup) => popups.push(popup.url()));
  page.on('frameattached', (frame) => requested.add(frame.url()));
  const session = await context.newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request }) => requested.add(request.url));
  session.on('Network.webSocketCreated', ({ url }) => requested.add(url.replace(/^ws/, 'http')));
  await session.send('Network.enable');
  return {
    foreign: (...origins) =>
      [...requested].filter((url) => !origins.some((origin) => url.startsWith(`${origin}/`))),
    popups,
  };
}
