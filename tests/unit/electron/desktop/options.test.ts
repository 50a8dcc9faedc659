import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { homeOption } from '../../../../electron/desktop/options.ts';

test('the home is taken in both spellings, and left to the default otherwise', () => {
  expect(homeOption(['electron', '.', '--home', 'x'])).toBe(resolve('x'));
  expect(homeOption(['electron', '.', '--home=/a b'])).toBe('/a b');
  expect(homeOption(['electron', '.', '--port', '5000'])).toBeNull();
  expect(homeOption(['electron', '.', '--home'])).toBeNull();
});
