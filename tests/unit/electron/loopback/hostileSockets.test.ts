import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { REFUSED } from '../../../../electron/loopback/socketTransport.ts';
import { loopbackUnderTest, type LoopbackUnderTest } from '../../../support/loopback.ts';
import { until } from '../../../support/until.ts';

let loopback: LoopbackUnderTest;
beforeEach(async () => {
  loopback = await loopbackUnderTest({ helloLimitMs: 100, maxFrameBytes: 1024 });
});

function open(path = '/socket', options: ClientOptions = {}): WebSocket {
  const { port } = loopback;
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    origin: `http://127.0.0.1:${port}`,
    ...options,
  });
}

/** Opens a socket, sends this, and tells how the host ended it. */
async function closeCodeAfter(message: string | Buffer | null): Promise<number> {
  const socket = open();
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  await once(socket, 'open');
  if (message !== null) socket.send(message);
  const [code] = (await once(socket, 'close')) as [number];
  expect(received).toEqual([]);
  return code;
}

const hello = (secret: unknown) => JSON.stringify({ kind: 'hello', secret });

test('a page of ours with the secret gets in, and its frames arrive', async () => {
  const socket = open();
  await once(socket, 'open');
  socket.send(hello(loopback.secret));
  expect(String((await once(socket, 'message'))[0])).toBe('{"kind":"welcome"}');
  socket.send('{"a":1}');
  expect(String((await once(socket, 'message'))[0])).toBe('{"echo":{"a":1}}');
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

describe('a socket is closed without a word', () => {
  test.each<[string, (secret: string) => string | Buffer | null]>([
    ['that says nothing', () => null],
    ['with a wrong secret', () => hello('x'.repeat(43))],
    ['with a secret cut short', (secret) => hello(secret.slice(0, -1))],
    ['with a secret and more', (secret) => hello(`${secret}x`)],
    ['with an empty secret', () => hello('')],
    ['with a list of secrets', (secret) => hello([secret])],
    ['with a request first', () => '{"kind":"request","id":1,"name":"host.info","body":{}}'],
    ['with more than a hello', (s) => JSON.stringify({ kind: 'hello', secret: s, admin: true })],
    ['with bytes in place of text', (secret) => Buffer.from(hello(secret))],
    ['with what is not JSON', () => 'hello'],
  ])('%s', async (_what, message) => {
    expect(await closeCodeAfter(message(loopback.secret))).toBe(REFUSED);
    expect(loopback.clients).toEqual([]);
  });

  test('with a first message too large', async () => {
    expect(await closeCodeAfter('x'.repeat(2048))).toBe(1009);
    expect(loopback.clients).toEqual([]);
  });
});

test('a frame that is not JSON is answered with a typed error, and the socket stays', async () => {
  const socket = open();
  await once(socket, 'open');
  socket.send(hello(loopback.secret));
  await once(socket, 'message');
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
  const socket = open();
  await once(socket, 'open');
  socket.send(hello(loopback.secret));
  await once(socket, 'message');
  socket.send(JSON.stringify('x'.repeat(2048)));
  expect((await once(socket, 'close'))[0]).toBe(1009);
  const next = open();
  await once(next, 'open');
  next.close();
});

test('only so many strangers are heard at once, and others when those are gone', async () => {
  // They may stay as long as the test needs: what counts here is their number.
  loopback = await loopbackUnderTest({ helloLimitMs: 60_000 });
  const strangers = Array.from({ length: 40 }, () => open());
  const endings = await Promise.all(strangers.map(howItBegins));
  expect(endings.filter((ending) => ending === 'open')).toHaveLength(32);
  expect(endings.filter((ending) => ending.endsWith('503'))).toHaveLength(8);
  for (const socket of strangers) socket.close();
  await until(async () => (await howItBegins(open())) === 'open', 'a free place');
});

function howItBegins(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('error', (error) => resolve(error.message));
  });
}

test('a page that showed its secret is no stranger any more', async () => {
  for (let i = 0; i < 40; i += 1) {
    const socket = open();
    await once(socket, 'open');
    socket.send(hello(loopback.secret));
    await once(socket, 'message');
  }
  expect(loopback.clients).toHaveLength(40);
});
