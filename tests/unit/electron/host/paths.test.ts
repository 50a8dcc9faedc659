import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultHome } from '../../../../electron/host/paths.ts';

const homeOn = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
  defaultHome({ platform, env, userFolder: '/home/ada' });

test('each system has its own place for application data', () => {
  expect(homeOn('linux')).toBe('/home/ada/.local/share/loci');
  expect(homeOn('darwin')).toBe('/home/ada/Library/Application Support/Loci');
  expect(homeOn('win32')).toBe(join('/home/ada', 'AppData', 'Roaming', 'Loci'));
});

test('the environment moves it where the system says so', () => {
  expect(homeOn('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/loci');
  expect(homeOn('linux', { XDG_DATA_HOME: 'relative' })).toBe('/home/ada/.local/share/loci');
  expect(homeOn('win32', { APPDATA: '/roaming' })).toBe(join('/roaming', 'Loci'));
});
