import { beforeEach, describe, expect, test } from 'vitest';
import {
  CONTROL_SECRET,
  loopbackUnderTest,
  type LoopbackUnderTest,
} from '../../../support/loopback.ts';
import { rawRequest, statusOf } from '../../../support/rawHttp.ts';

let loopback: LoopbackUnderTest;
beforeEach(async () => {
  loopback = await loopbackUnderTest();
});

/** A request as its lines; PORT and SECRET are filled in. */
function send(...lines: string[]): Promise<string> {
  const filled = lines.map((line) =>
    line.replaceAll('PORT', String(loopback.port)).replaceAll('SECRET', loopback.secret),
  );
  return rawRequest(loopback.port, [...filled, 'Connection: close']);
}

const HOST = 'Host: 127.0.0.1:PORT';

describe('requests of our own page are answered', () => {
  test.each([
    ['by address', ['GET / HTTP/1.1', HOST], 'LOCI'],
    ['by name', ['GET / HTTP/1.1', 'Host: localhost:PORT'], 'LOCI'],
    ['a script', ['GET /assets/index-abc.js HTTP/1.1', HOST], 'export {}'],
    [
      'a script that names its own origin',
      ['GET /assets/index-abc.js HTTP/1.1', HOST, 'Origin: http://127.0.0.1:PORT'],
      'export {}',
    ],
    ['its head alone', ['HEAD / HTTP/1.1', HOST], 'text/html'],
    [
      'opened from the redirect file',
      [
        'GET / HTTP/1.1',
        HOST,
        'Sec-Fetch-Site: cross-site',
        'Sec-Fetch-Mode: navigate',
        'Sec-Fetch-Dest: document',
      ],
      'LOCI',
    ],
  ])('%s', async (_what, lines, content) => {
    const answer = await send(...lines);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain(content);
  });

  test('another start of the program is given a secret', async () => {
    const answer = await send(
      'POST /control/secret HTTP/1.1',
      HOST,
      `Authorization: Bearer ${CONTROL_SECRET}`,
      'Content-Length: 0',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/"secret":"[A-Za-z0-9_-]{43}"/);
  });
});

const get = (path: string) => [`GET ${path} HTTP/1.1`, HOST];
const withHost = (host: string) => ['GET / HTTP/1.1', `Host: ${host}`];
const control = (...lines: string[]) => ['POST /control/secret HTTP/1.1', HOST, ...lines];
const right = `Authorization: Bearer ${CONTROL_SECRET}`;

describe('hostile requests are refused', () => {
  test.each([
    ['a rebound name', withHost('evil.example:PORT')],
    ['a rebound name without port', withHost('evil.example')],
    ['our name without port', withHost('127.0.0.1')],
    ['our name with another port', withHost('127.0.0.1:1')],
    ['our name as a prefix', withHost('127.0.0.1:PORT.evil.example')],
    ['our name as a label', withHost('localhost.evil.example:PORT')],
    ['a name ending in ours', withHost('evil-localhost:PORT')],
    ['a name that public resolvers point here', withHost('127.0.0.1.nip.io:PORT')],
    ['our name with a final dot', withHost('localhost.:PORT')],
    ['our name in capitals', withHost('LOCALHOST:PORT')],
    ['IPv6 loopback', withHost('[::1]:PORT')],
    ['IPv4 in IPv6', withHost('[::ffff:127.0.0.1]:PORT')],
    ['the any-address', withHost('0.0.0.0:PORT')],
    ['another loopback address', withHost('127.0.0.2:PORT')],
    ['our address in decimal', withHost('2130706433:PORT')],
    ['our address shortened', withHost('127.1:PORT')],
    ['a user name in the host', withHost('user@127.0.0.1:PORT')],
    ['an empty host', withHost('')],
    ['no host', ['GET / HTTP/1.1']],
    ['no host, as HTTP/1.0 allows', ['GET / HTTP/1.0']],
    ['two hosts', ['GET / HTTP/1.1', HOST, 'Host: evil.example']],
    ['an absolute address', ['GET http://evil.example/ HTTP/1.1', HOST]],
    ['a foreign origin', [...get('/'), 'Origin: http://evil.example']],
    ['no origin worth the name', [...get('/'), 'Origin: null']],
    ['our origin with another scheme', [...get('/'), 'Origin: https://127.0.0.1:PORT']],
    ['our origin under the other name', [...get('/'), 'Origin: http://localhost:PORT']],
    ['another program on this machine', [...get('/'), 'Origin: http://127.0.0.1:1']],
    [
      'a script loaded by a foreign page',
      [
        ...get('/assets/index-abc.js'),
        'Sec-Fetch-Site: cross-site',
        'Sec-Fetch-Mode: no-cors',
        'Sec-Fetch-Dest: script',
      ],
    ],
    [
      'our page in a foreign frame',
      [
        ...get('/'),
        'Sec-Fetch-Site: cross-site',
        'Sec-Fetch-Mode: navigate',
        'Sec-Fetch-Dest: iframe',
      ],
    ],
    ['a path upwards', get('/../private.json')],
    ['a path upwards from within', get('/assets/../../private.json')],
    ['an encoded path upwards', get('/%2e%2e/private.json')],
    ['an encoded slash', get('/..%2fprivate.json')],
    ['a doubly encoded path', get('/%252e%252e/private.json')],
    ['a backslash path', get('/..\\private.json')],
    ['a path with a zero byte', get('/index.html%00.js')],
    ['an absolute file', get('//etc/passwd')],
    ['a file address', get('file:///etc/passwd')],
    ['a source map', get('/assets/index-abc.js.map')],
    ['a folder', get('/assets/')],
    ['a secret in the query', get('/?secret=SECRET')],
    ['a secret as the path', get('/SECRET')],
    ['POST', ['POST / HTTP/1.1', HOST, 'Content-Length: 0']],
    ['PUT', ['PUT /index.html HTTP/1.1', HOST, 'Content-Length: 0']],
    ['DELETE', ['DELETE /index.html HTTP/1.1', HOST]],
    ['OPTIONS, as a preflight', ['OPTIONS / HTTP/1.1', HOST, 'Origin: http://evil.example']],
    ['TRACE', ['TRACE / HTTP/1.1', HOST]],
    ['CONNECT', ['CONNECT evil.example:443 HTTP/1.1', HOST]],
    ['a secret asked for without the right one', control('Content-Length: 0')],
    ["a secret asked for with a page's secret", control('Authorization: Bearer SECRET')],
    ['a secret asked for by a page', control(right, 'Origin: http://127.0.0.1:PORT')],
    ['a secret asked for by GET', ['GET /control/secret HTTP/1.1', HOST, right]],
    ['a header without end', [...get('/'), `X-Long: ${'x'.repeat(64 * 1024)}`]],
    ['no HTTP at all', ['\u0016\u0003\u0001\u0002\u0000']],
  ])('%s', async (_what, lines) => {
    const answer = await send(...lines);
    expect([0, 400, 403, 404, 405, 431]).toContain(statusOf(answer));
    expect(answer).not.toContain('LOCI');
    expect(answer).not.toContain('PRIVATE');
    expect(answer).not.toContain('"secret"');
    expect(answer.toLowerCase()).not.toContain('access-control-allow');
    // Still there for the good one.
    expect(statusOf(await send('GET / HTTP/1.1', HOST))).toBe(200);
  });
});

test('every answer, good or bad, carries the whole policy', async () => {
  for (const path of ['/', '/nothing']) {
    const answer = await send(...get(path));
    expect(answer).toContain(
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; " +
        "style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
        `connect-src 'self' ws://127.0.0.1:${loopback.port}; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
    );
    expect(answer).toContain('X-Content-Type-Options: nosniff\r\n');
    expect(answer).toContain('Referrer-Policy: no-referrer\r\n');
    expect(answer).toContain('Cross-Origin-Opener-Policy: same-origin\r\n');
    expect(answer).toContain('Cross-Origin-Resource-Policy: same-origin\r\n');
    expect(answer).toMatch(/Permissions-Policy: .*camera=\(\).*microphone=\(\)/);
    expect(answer).not.toMatch(/set-cookie/i);
  }
});
