import { expect, test } from 'vitest';
import { browserCommand } from '../../../../electron/loopback/browserCommand.ts';

const page = 'file:///tmp/x/open.html';
const only = (file: string) => (candidate: string) => candidate === file;
const none = () => false;

test('an installed Chrome, Chromium or Edge shows the page as a window of its own', () => {
  const env = { DISPLAY: ':0', PATH: '/usr/bin:relative:/opt/bin' };
  expect(
    browserCommand(page, { platform: 'linux', env, isExecutable: only('/opt/bin/chromium') }),
  ).toEqual({ file: '/opt/bin/chromium', args: [`--app=${page}`] });
  const mac = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
  expect(browserCommand(page, { platform: 'darwin', env: {}, isExecutable: only(mac) })?.file).toBe(
    mac,
  );
  const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
  expect(
    browserCommand(page, {
      platform: 'win32',
      env: { PROGRAMFILES: 'C:\\Program Files' },
      isExecutable: only(windows),
    })?.file,
  ).toBe(windows);
});

test('Chrome is preferred to Edge', () => {
  const env = { WAYLAND_DISPLAY: 'wayland-0', PATH: '/usr/bin' };
  const all = { platform: 'linux', env, isExecutable: () => true } as const;
  expect(browserCommand(page, all)?.file).toBe('/usr/bin/google-chrome-stable');
});

test('without one of them the page opens however the system opens pages', () => {
  const opener = (platform: NodeJS.Platform) =>
    browserCommand(page, { platform, env: { DISPLAY: ':0' }, isExecutable: none });
  expect(opener('linux')).toEqual({ file: 'xdg-open', args: [page] });
  expect(opener('darwin')).toEqual({ file: '/usr/bin/open', args: [page] });
  expect(opener('win32')).toEqual({
    file: 'rundll32.exe',
    args: ['url.dll,FileProtocolHandler', page],
  });
});

test('on Linux without a display nothing is opened', () => {
  const env = { PATH: '/usr/bin', DISPLAY: '' };
  expect(browserCommand(page, { platform: 'linux', env, isExecutable: () => true })).toBeNull();
});
