import { beforeEach, describe, expect, test } from 'vitest';
import { loopbackUnderTest, type LoopbackUnderTest } from '../support/loopback.ts';
import { rawRequest, statusOf } from '../support/rawHttp.ts';
import { newNonce } from '../support/testBrowser.ts';
import { connectPage } from '../support/testSocket.ts';
import { reportTries } from '../support/reportFigure.ts';

let loopback: LoopbackUnderTest;
beforeEach(async () => {
  loopback = await loopbackUnderTest();
});

const send = (lines: readonly string[], body = '') =>
  rawRequest(
    loopback.port,
    [...lines.map((line) => line.replaceAll('PORT', String(loopback.port))), 'Connection: close'],
    body,
  );

const HOST = 'Host: 127.0.0.1:PORT';
const get = (path: string) => [`GET ${path} HTTP/1.1`, HOST];

test.each([
  '0x7f000001:PORT',
  '0177.0.0.1:PORT',
  '127.0.0.1:0PORT',
  '127.0.0.1:PORT@evil.example',
  '127.0.0.1:PORT, evil.example',
  '127.0.0.1 :PORT',
  'localhost%00:PORT',
  'localhost:PORT:PORT',
  '[::]:PORT',
  '[::1%25lo]:PORT',
  'loc\u0430lhost:PORT',
  '127.0.0.1:65536',
])('a host of %j is answered with nothing of ours', async (host) => {
  const answer = await send(['GET / HTTP/1.1', `Host: ${host}`]);
  expect([0, 400, 403]).toContain(statusOf(answer));
  expect(answer).not.toContain('LOCI');
});

describe('what a browser says of where a request comes from', () => {
  test.each([
    ['cross-site', 'no-cors', 'image', 403],
    ['cross-site', 'cors', 'empty', 403],
    ['same-site', 'no-cors', 'script', 403],
    ['cross-site', 'navigate', 'iframe', 403],
    ['cross-site', 'navigate', 'object', 403],
    ['same-origin', 'no-cors', 'script', 200],
    ['none', 'navigate', 'document', 200],
  ])('%s %s %s is answered with its due: %i', async (site, mode, dest, status) => {
    const headers = [
      `Sec-Fetch-Site: ${site}`,
      `Sec-Fetch-Mode: ${mode}`,
      `Sec-Fetch-Dest: ${dest}`,
    ];
    expect(statusOf(await send([...get('/assets/index-abc.js'), ...headers]))).toBe(status);
  });
});

const PATHS = [
  '/private.json',
  '/../private.json',
  '/.%2e/private.json',
  '/%2e%2e%2fprivate.json',
  '/assets/%2e%2e/%2e%2e/private.json',
  '/assets/..%5c..%5cprivate.json',
  '/assets\\..\\..\\private.json',
  '/%c0%ae%c0%ae/private.json',
  '/..;/private.json',
  '/assets/index-abc.js/',
  '/assets/index-abc.js%20',
  '/assets/index-abc.js.',
  '/assets/index-abc.js::$DATA',
  '/ASSETS/index-abc.js',
  '/assets//index-abc.js',
  '//assets/index-abc.js',
  '/./assets/index-abc.js',
  '/index.html?x',
  '/?',
  '/#x',
  '/__proto__',
  '/constructor',
  '/hasOwnProperty',
  '/assets',
  '/assets/',
  '/.git/config',
  '/instance.json',
  '/memory.db',
  '/workspaces.json',
  '/control/secret',
  '/control/secret/',
  '/socket',
];

test(`${PATHS.length} paths that are none of the page's are not found`, async () => {
  for (const path of PATHS) {
    const answer = await send(get(path));
    expect([400, 403, 404], path).toContain(statusOf(answer));
    expect(answer, path).not.toMatch(/LOCI|PRIVATE|export/u);
  }
  reportTries(PATHS.length);
});

describe('a request that two servers would read differently', () => {
  const smuggled = `GET /assets/index-abc.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  test.each([
    ['with a length and in chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['with two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['with a length that is no number', ['Content-Length: +5']],
    ['with two encodings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
    ['with an encoding behind a tab', ['Transfer-Encoding:\tchunked, x']],
    ['with a folded header', ['X-One: a', ' b: c']],
    ['with a space before the colon', ['Transfer-Encoding : chunked']],
  ])('%s is refused', async (_what, headers) => {
    const answer = await send(['POST / HTTP/1.1', HOST, ...headers], `0\r\n\r\n${smuggled}`);
    expect([400, 403, 405]).toContain(statusOf(answer));
    expect(answer.match(/HTTP\/1\.1 /gu)?.length ?? 0).toBe(1);
  });
});

const GUESS_COUNT = 300;
const AT_ONCE = 16;

test(`${GUESS_COUNT} guessed secrets let nobody in`, async () => {
  const guess = async () => {
    const { socket, outcome } = await connectPage(loopback.port, newNonce());
    socket.close();
    return outcome.kind;
  };
  const kinds: string[] = [];
  for (let n = 0; n < GUESS_COUNT; n += AT_ONCE) {
    kinds.push(...(await Promise.all(Array.from({ length: AT_ONCE }, guess))));
  }
  const refused = kinds.filter((kind) => kind === 'refused');
  reportTries(kinds.length, refused.length);
  expect(refused).toHaveLength(kinds.length);
  expect(loopback.clients).toEqual([]);
  expect((await connectPage(loopback.port, loopback.secret)).outcome.kind).toBe('welcome');
});
