import { once } from 'node:events';
import { WebSocket } from 'ws';
import { pageHandshake, type PageOutcome } from '../../shared/handshake/pageHandshake.ts';
import { createFrameReader } from '../../shared/rpc/frameReader.ts';
import { createInbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { createTestBrowser, type TestBrowser } from './testBrowser.ts';

export interface TestSocket {
  readonly socket: WebSocket;
  readonly outcome: PageOutcome;
  readonly transport: Transport;
}

/** Opens a socket as a page does, and runs the handshake up to its outcome. */
export async function connectPage(
  port: number,
  secret: string | null,
  browser: TestBrowser = createTestBrowser(),
): Promise<TestSocket> {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin });
  const reader = createFrameReader(() => new Error('the host ended the connection'));
  socket.on('message', (data: Buffer) => reader.deliver(JSON.parse(data.toString())));
  socket.on('close', () => reader.end());
  await once(socket, 'open');
  const send = (frame: unknown) => socket.send(JSON.stringify(frame) ?? 'undefined');
  const side = browser.side(origin, secret);
  const outcome = await pageHandshake({ send, next: () => reader.next() }, side);
  const inbox = createInbox();
  reader.handOver(inbox);
  const transport: Transport = {
    send,
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close: () => socket.close(),
  };
  return { socket, outcome, transport };
}

/** The same for one that must be let in: what carries its frames from then on. */
export async function openTestSocket(
  port: number,
  secret: string | null,
  browser?: TestBrowser,
): Promise<Transport> {
  const { outcome, transport } = await connectPage(port, secret, browser);
  if (outcome.kind === 'welcome') return transport;
  throw new Error(`not let in: ${outcome.refusal.reason}`);
}
