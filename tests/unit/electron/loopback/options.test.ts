import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseLoopbackOptions } from '../../../../electron/loopback/options.ts';

test('without options everything is left to the host', () => {
  expect(parseLoopbackOptions([])).toEqual({
    ok: true,
    value: { home: null, port: null, shouldOpenBrowser: true },
  });
});

test('a home is made absolute, a port is a number, and no browser is opened when told', () => {
  expect(parseLoopbackOptions(['--home', 'x', '--port=5123', '--no-open'])).toEqual({
    ok: true,
    value: { home: resolve('x'), port: 5123, shouldOpenBrowser: false },
  });
});

test.each([
  [['--hmoe', 'x'], '--hmoe'],
  [['stray'], 'stray'],
  [['--home'], '--home'],
  [['--home='], '--home needs a folder'],
  [['--port', '80'], '1024 to 65535'],
  [['--port', '65536'], '1024 to 65535'],
  [['--port', '5e3'], '1024 to 65535'],
  [['--port', ''], '1024 to 65535'],
  [['--no-open=yes'], '--no-open'],
])('%j is refused, naming what is wrong', (args, named) => {
  const parsed = parseLoopbackOptions(args);
  expect(parsed.ok).toBe(false);
  if (!parsed.ok) expect(parsed.error).toContain(named);
});
