import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loopbackUnderTest, type LoopbackUnderTest } from '../../../support/loopback.ts';
import { createTestBrowser } from '../../../support/testBrowser.ts';
import { connectPage } from '../../../support/testSocket.ts';
import { until } from '../../../support/until.ts';

const CONNECTIONS = 300;

let loopback: LoopbackUnderTest;
beforeEach(async () => {
  loopback = await loopbackUnderTest({ handshakeLimitMs: 60_000 });
});

/** Opens connections that send this text and then stay idle. */
async function openIdleConnections(
  requestText: (port: number) => string,
  count = CONNECTIONS,
): Promise<Socket[]> {
  const { port } = loopback;
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => undefined);
      socket.pause();
      if (socket.connecting) await once(socket, 'connect');
      socket.write(requestText(port));
    }),
  );
  return sockets;
}

const hostHeader = (port: number) => `Host: 127.0.0.1:${port}\r\n`;

describe('a new page gets in at once, and an open one stays', () => {
  test.each<[string, (port: number) => string]>([
    ['while connections say nothing', () => ''],
    ['while they stop within a request', (port) => `GET / HTTP/1.1\r\n${hostHeader(port)}`],
    [
      'while they hold answered keep-alive connections open',
      (port) => `GET / HTTP/1.1\r\n${hostHeader(port)}\r\n`,
    ],
    [
      'while they ask again and again and read nothing',
      (port) => `GET / HTTP/1.1\r\n${hostHeader(port)}\r\n`.repeat(200),
    ],
    [
      'while they are sockets that never finish the handshake',
      (port) =>
        `GET /socket HTTP/1.1\r\n${hostHeader(port)}Origin: http://127.0.0.1:${port}\r\n` +
        'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
    ],
  ])('%s', async (_what, requestText) => {
    const browser = createTestBrowser();
    const openPage = await connectPage(loopback.port, loopback.secret, browser);
    await openIdleConnections(requestText);

    const page = await fetch(`http://127.0.0.1:${loopback.port}/`);
    expect(await page.text()).toContain('LOCI');
    const tab = await connectPage(loopback.port, null, browser);
    expect(tab.outcome.kind).toBe('welcome');
    for (const { socket } of [openPage, tab]) {
      socket.send('{"a":1}');
      expect(String((await once(socket, 'message'))[0])).toBe('{"echo":{"a":1}}');
    }
  });
});

test('many pages of a known browser are served, however many there are', async () => {
  const browser = createTestBrowser();
  await connectPage(loopback.port, loopback.secret, browser);
  for (let tab = 0; tab < 100; tab += 1) {
    expect((await connectPage(loopback.port, null, browser)).outcome.kind).toBe('welcome');
  }
  expect(loopback.clients).toHaveLength(101);
});

test('idle connections are closed down to the budget', async () => {
  const idleSockets = await openIdleConnections(() => '');
  for (const socket of idleSockets) socket.resume();
  await until(
    () => idleSockets.filter(({ destroyed }) => !destroyed).length <= 64,
    'the rest to end',
  );
});
