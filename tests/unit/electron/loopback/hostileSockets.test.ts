import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { REFUSED_CODE } from '../../../../shared/handshake/frames.ts';
import { loopbackUnderTest, type LoopbackUnderTest } from '../../../support/loopback.ts';
import { createTestBrowser, newNonce } from '../../../support/testBrowser.ts';
import { connectPage, openTestSocket } from '../../../support/testSocket.ts';
import { until } from '../../../support/until.ts';

let loopback: LoopbackUnderTest;
beforeEach(async () => {
  loopback = await loopbackUnderTest({ handshakeLimitMs: 500, maxFrameBytes: 4096 });
});

function open(path = '/socket', options: ClientOptions = {}): WebSocket {
  const { port } = loopback;
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    origin: `http://127.0.0.1:${port}`,
    ...options,
  });
}

/** Opens a socket, sends these, and tells how the host ended it and what it said. */
async function endingAfter(...messages: readonly (string | Buffer)[]) {
  const socket = open();
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  await once(socket, 'open');
  for (const message of messages) socket.send(message);
  const [code] = (await once(socket, 'close')) as [number];
  return { code, received };
}

const hello = JSON.stringify({ kind: 'hello', version: 1, nonce: newNonce() });

test('a page of ours with the secret gets in, and its frames arrive', async () => {
  const { socket } = await connectPage(loopback.port, loopback.secret);
  socket.send('{"a":1}');
  expect(String((await once(socket, 'message'))[0])).toBe('{"echo":{"a":1}}');
});

test('a page that says more at once than the handshake is heard from its first frame on', async () => {
  const transport = await openTestSocket(loopback.port, loopback.secret);
  const echoes: unknown[] = [];
  transport.send({ n: 1 });
  transport.send({ n: 2 });
  transport.onMessage((frame) => echoes.push(frame));
  await until(() => echoes.length === 2, 'both echoes');
  expect(echoes).toEqual([{ echo: { n: 1 } }, { echo: { n: 2 } }]);
});

describe('a socket is not even opened', () => {
  test.each<[string, string, (port: number) => ClientOptions]>([
    ['for a foreign page', '/socket', () => ({ origin: 'http://evil.example' })],
    ['for a rebound page', '/socket', (port) => hostAndOrigin(`evil.example:${port}`)],
    ['without an origin', '/socket', () => ({ origin: '' })],
    ['for a page without one', '/socket', () => ({ origin: 'null' })],
    ['for another port', '/socket', () => ({ origin: 'http://127.0.0.1:1' })],
    ['for an encrypted twin', '/socket', (port) => ({ origin: `https://127.0.0.1:${port}` })],
    ['for an IPv6 page', '/socket', (port) => hostAndOrigin(`[::1]:${port}`)],
    ['for our other name', '/socket', (port) => ({ origin: `http://localhost:${port}` })],
    ['on another path', '/', () => ({})],
    ['with anything in the query', '/socket?secret=x', () => ({})],
  ])('%s', async (_what, path, options) => {
    const socket = open(path, options(loopback.port));
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toBe('Unexpected server response: 403');
    expect(loopback.clients).toEqual([]);
  });

  function hostAndOrigin(host: string): ClientOptions {
    return { origin: `http://${host}`, headers: { Host: host } };
  }
});

describe('a socket is closed with the reason and nothing else', () => {
  test.each<[string, string | Buffer]>([
    ['with a secret at once', JSON.stringify({ kind: 'hello', secret: 'x'.repeat(43) })],
    ['with a nonce cut short', JSON.stringify({ kind: 'hello', version: 1, nonce: 'x' })],
    ['with another version', hello.replace('1', '2')],
    ['with a request first', '{"kind":"request","id":1,"name":"host.info","body":{}}'],
    ['with more than a hello', hello.replace('{', '{"admin":true,')],
    ['with bytes in place of text', Buffer.from(hello)],
    ['with a hello as long as a message', hello + ' '.repeat(3_000)],
    ['with what is not JSON', 'hello'],
  ])('%s', async (_what, message) => {
    const { code, received } = await endingAfter(message);
    expect(code).toBe(REFUSED_CODE);
    expect(received).toEqual(['{"kind":"refused","reason":"malformed","usedBy":null}']);
    expect(loopback.clients).toEqual([]);
  });

  test('with a request in place of a proof', async () => {
    const { code, received } = await endingAfter(
      hello,
      '{"kind":"request","id":1,"name":"host.info"}',
    );
    expect(code).toBe(REFUSED_CODE);
    expect(received).toHaveLength(2);
    expect(loopback.clients).toEqual([]);
  });

  test('that says nothing, or stops after its hello', async () => {
    expect(await endingAfter()).toEqual({ code: REFUSED_CODE, received: [] });
    expect((await endingAfter(hello)).received).toHaveLength(1);
    expect(loopback.clients).toEqual([]);
  });

  test('with a first message too large', async () => {
    expect((await endingAfter('x'.repeat(5_000))).code).toBe(1009);
    expect(loopback.clients).toEqual([]);
  });
});

test('a frame that is not JSON is answered with a typed error, and the socket stays', async () => {
  const { socket } = await connectPage(loopback.port, loopback.secret);
  for (const nonsense of ['{', '', '\u0000', Buffer.from([1, 2, 3])]) {
    socket.send(nonsense);
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toMatchObject({
      kind: 'failure',
      id: null,
      error: { code: 'invalid_request' },
    });
  }
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test('a frame too large ends the connection and not the host', async () => {
  const { socket } = await connectPage(loopback.port, loopback.secret);
  socket.send(JSON.stringify('x'.repeat(5_000)));
  expect((await once(socket, 'close'))[0]).toBe(1009);
  const next = open();
  await once(next, 'open');
  next.close();
});

test('a browser that is turned away is cut off at once, in each of its tabs, and no other is', async () => {
  const [one, other] = [createTestBrowser(), createTestBrowser()];
  const tabs = [
    await connectPage(loopback.port, loopback.secret, one),
    await connectPage(loopback.port, null, one),
  ];
  const kept = await connectPage(loopback.port, loopback.entrance.mintSecret(), other);
  const [, known] = loopback.entrance.browsers.list();
  expect(known?.publicKey).toBe(one.publicKey);
  const id = known?.id ?? '';
  expect(loopback.sockets.isConnected(id)).toBe(true);

  const closed = tabs.map(({ socket }) => once(socket, 'close') as Promise<[number]>);
  loopback.entrance.browsers.revoke(id);
  loopback.sockets.closeBrowser(id);
  // Frames that it still sends are ignored.
  let heard = 0;
  tabs[0]?.socket.on('message', () => (heard += 1));
  tabs[0]?.socket.send('{"late":true}');
  expect((await Promise.all(closed)).map(([code]) => code)).toEqual([REFUSED_CODE, REFUSED_CODE]);
  expect(heard).toBe(0);
  expect(loopback.sockets.isConnected(id)).toBe(false);
  expect((await connectPage(loopback.port, null, one)).outcome).toEqual({
    kind: 'refused',
    refusal: { reason: 'unknown_browser' },
  });
  kept.socket.send('{"a":1}');
  expect(String((await once(kept.socket, 'message'))[0])).toBe('{"echo":{"a":1}}');
});
