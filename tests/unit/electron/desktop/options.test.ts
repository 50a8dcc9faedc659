import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { homeOption } from '../../../../electron/desktop/options.ts';
import { err, ok } from '../../../../shared/domain/result.ts';

test('the home is taken in both spellings, and left to the default otherwise', () => {
  expect(homeOption(['electron', '.', '--home', 'x'])).toEqual(ok(resolve('x')));
  expect(homeOption(['electron', '.', '--home=/a b'])).toEqual(ok('/a b'));
  expect(homeOption(['electron', '.', '--port', '5000'])).toEqual(ok(null));
});

test.each([['--home'], ['--home='], ['--home', ''], ['--home', '--no-sandbox']])(
  'the option %s %s without a folder is an error, as in the browser edition',
  (...args) => {
    expect(homeOption(['electron', '.', ...args])).toEqual(err('--home needs a folder'));
  },
);
