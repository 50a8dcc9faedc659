import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDesktopApp } from '../../../../electron/desktop/app.ts';
import { acquireHome } from '../../../../electron/host/homeLock.ts';
import { createClient } from '../../../../shared/rpc/client.ts';
import type { Transport } from '../../../../shared/rpc/transport.ts';
import {
  app,
  BrowserWindow,
  dialogs,
  exposed,
  FakeWebContents,
  ipcMain,
  openedPaths,
  powerMonitor,
  protocolHandlers,
  schemes,
  session,
  usePage,
} from '../../../support/fakeElectron.ts';
import { HOME_WORKSPACE } from '../../../support/fakeEngine.ts';
import { runPreload } from '../../../support/preload.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { until } from '../../../support/until.ts';

const engineEntry = new URL('../../../support/fakeEngineThread.ts', import.meta.url);
const rendererFolder = join(import.meta.dirname, '../../../support/fixtures/renderer');
let home: string;
let log: string[];

beforeEach(() => {
  home = join(temporaryFolder(), 'home');
  log = [];
  app.quits = 0;
  app.hasLock = true;
  dialogs.length = 0;
  BrowserWindow.opened.length = 0;
});

afterEach(async () => {
  const before = app.quits;
  const closes = app.listenerCount('before-quit') > 0;
  app.emit('before-quit', { preventDefault: () => undefined });
  if (closes) await until(() => app.quits > before, 'the end of the engine');
  app.removeAllListeners();
  session.defaultSession.removeAllListeners();
  ipcMain.removeAllListeners();
});

const run = () =>
  runDesktopApp({ home, log: (line) => log.push(line), engineEntry, rendererFolder });

function newestWindow(): BrowserWindow {
  const window = BrowserWindow.opened.at(-1);
  if (!window) throw new Error('no window');
  return window;
}

/** Loads the preload script in the window's page and returns what the page sees. */
async function transportOf(window: BrowserWindow): Promise<Transport> {
  usePage(window.webContents);
  await runPreload();
  return exposed.get('lociTransport') as Transport;
}

test('the window shows our page, in a sandbox, with nothing of Node in it', async () => {
  await run();
  expect(newestWindow().calls).toEqual(['load loci://app/']);
  expect(newestWindow().options['webPreferences']).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  });
  expect(schemes).toContainEqual({ scheme: 'loci', privileges: { standard: true, secure: true } });
  expect(app.paths.get('userData')).toBe(join(home, 'desktop'));
});

test('the page reaches the host and the engine through the one object it is given', async () => {
  await run();
  const client = createClient();
  await client.connect(await transportOf(newestWindow()));
  expect(await client.call('host.info', {})).toMatchObject({
    edition: 'desktop',
    homeFolder: home,
    capabilities: ['open_folder', 'key_store', 'tray', 'global_shortcut', 'notifications'],
  });
  expect(await client.call('host.openHomeFolder', {})).toEqual({ opened: true });
  expect(openedPaths).toEqual([home]);
  expect((await client.call('workspaces.list', {})).currentId).toBe(HOME_WORKSPACE);
  expect([...exposed.keys()]).toEqual(['lociTransport']);
});

test('a page that loads again is a new client, and its old calls are answered to nobody', async () => {
  await run();
  const before = createClient();
  await before.connect(await transportOf(newestWindow()));
  const waiting = before.call('search.everything', { workspaceId: HOME_WORKSPACE, query: 'x' });
  waiting.catch(() => undefined);
  const after = createClient();
  await after.connect(await transportOf(newestWindow()));
  expect((await after.call('workspaces.list', {})).currentId).toBe(HOME_WORKSPACE);
});

test('what is said under the id of an earlier page reaches neither side', async () => {
  await run();
  const page = newestWindow().webContents;
  const client = createClient();
  await client.connect(await transportOf(newestWindow()));
  const answers: unknown[] = [];
  page.renderer.on('loci:frame', (_event, id, frame) => answers.push([id, frame]));
  const request = { kind: 'request', id: 99, name: 'host.info', body: {} };
  page.deliver('loci:frame', ['earlier', request]);
  const call = client.call('workspaces.list', {});
  // An answer to the earlier page's call, which may bear the number of this one's.
  const lie = { kind: 'failure', id: 2, error: { code: 'internal' } };
  page.renderer.emit('loci:frame', {}, 'earlier', lie);
  expect((await call).currentId).toBe(HOME_WORKSPACE);
  expect(answers).toHaveLength(2);
  page.deliver('loci:close', ['earlier']);
  expect((await client.call('host.info', {})).edition).toBe('desktop');
});

describe('messages of anyone else are refused and logged', () => {
  test.each([
    ['a foreign page', { url: 'https://evil.example/' }, true],
    ['a page with a name like ours', { url: 'loci://app.evil/' }, true],
    ['a local file', { url: 'file:///home/x.html' }, true],
    ['a frame inside our page', { url: 'loci://app/' }, false],
  ])('%s', async (_who, frame, isMainFrame) => {
    await run();
    const page = new FakeWebContents();
    const answers: unknown[] = [];
    page.renderer.on('loci:frame', (...values) => answers.push(values));
    if (isMainFrame) page.mainFrame = frame;
    page.deliver('loci:open', ['x'], frame);
    page.deliver(
      'loci:frame',
      ['x', { kind: 'request', id: 1, name: 'host.info', body: {} }],
      frame,
    );
    await until(() => log.length === 2, 'the refusals');
    expect(log[0]).toBe('refused a message on loci:open');
    expect(answers).toEqual([]);
  });

  test('a frame that is gone already', async () => {
    await run();
    new FakeWebContents().deliver('loci:open', ['x'], null);
    await until(() => log.length === 1, 'the refusal');
  });
});

test('a machine that wakes up has the engine do what is due', async () => {
  home = join(home, 'sleeping');
  await run();
  powerMonitor.emit('resume');
  await until(() => log.join().includes('woken up'), 'the engine to hear of it');
});

test('a page goes nowhere and opens nothing', async () => {
  await run();
  const contents = newestWindow().webContents;
  const navigations = ['will-navigate', 'will-frame-navigate', 'will-redirect'];
  for (const name of [...navigations, 'will-attach-webview']) {
    let prevented = false;
    contents.emit(name, { url: 'https://evil.example/', preventDefault: () => (prevented = true) });
    expect([name, prevented]).toEqual([name, true]);
  }
  expect(contents.windowOpenHandler?.({ url: 'smb://evil' })).toEqual({ action: 'deny' });
});

test.each([
  ['loci://app/', true, false],
  ['loci://app/#/memory', true, false],
  ['loci://app/', false, true],
  ['loci://app/assets/x.js', true, true],
  ['loci://app.evil/', true, true],
])('a page may load itself again, and nothing else (%s in the main frame: %s)', async (...row) => {
  const [url, isMainFrame, refused] = row;
  await run();
  for (const name of ['will-navigate', 'will-frame-navigate']) {
    let prevented = false;
    const preventDefault = () => (prevented = true);
    newestWindow().webContents.emit(name, { url, isMainFrame, preventDefault });
    expect([name, prevented]).toEqual([name, refused]);
  }
});

test('what a page of ours made can be saved where the person says, and nothing else is downloaded', async () => {
  await run();
  const answer = (url: string) => {
    const done: string[] = [];
    const item = { getURL: () => url, setSavePath: () => done.push('path chosen for the person') };
    const event = { preventDefault: () => done.push('refused') };
    session.defaultSession.emit('will-download', event, item);
    return done;
  };
  expect(answer('blob:loci://app/8f14e45f-ceea-467f-9f0b-1b1d1f1f5c7e')).toEqual([]);
  const refused = [
    'https://evil.example/setup.exe',
    'blob:https://evil.example/8f14e45f',
    'blob:loci://app.evil/8f14e45f',
    'data:text/html,x',
    'file:///etc/passwd',
    'loci://app/assets/x.js',
  ];
  for (const url of refused) expect([url, answer(url)]).toEqual([url, ['refused']]);
});

test('permissions, devices and the network are denied; copying is not', async () => {
  await run();
  const { defaultSession } = session;
  const ask = (permission: string, requestingUrl = 'loci://app/') => {
    let granted: unknown;
    defaultSession.permissionRequest?.({}, permission, (answer: unknown) => (granted = answer), {
      requestingUrl,
    });
    return [granted, defaultSession.permissionCheck?.({}, permission, requestingUrl)];
  };
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
  ]) {
    expect(ask(permission)).toEqual([false, false]);
  }
  expect(ask('clipboard-sanitized-write')).toEqual([true, true]);
  expect(ask('clipboard-sanitized-write', 'https://evil.example/')).toEqual([false, false]);
  expect(defaultSession.devicePermission?.()).toBe(false);
  const cancelled = (url: string) => {
    let answer: unknown;
    defaultSession.beforeRequest?.({ url }, (value) => (answer = value));
    return answer;
  };
  expect(cancelled('https://evil.example/pixel.png')).toEqual({ cancel: true });
  expect(cancelled('blob:https://evil.example/8f14e45f')).toEqual({ cancel: true });
  expect(cancelled('loci://app/assets/x.js')).toEqual({ cancel: false });
  expect(cancelled('blob:loci://app/8f14e45f')).toEqual({ cancel: false });
});

test('the custom protocol serves the built pages under the policy, and nothing else', async () => {
  await run();
  const get = async (url: string) => {
    const response = await protocolHandlers.get('loci')?.(new Request(url));
    return response ?? Response.error();
  };
  const page = await get('loci://app/');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Loci</title>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
  const hostile = [
    'loci://app/../../package.json',
    'loci://app/%2e%2e/x',
    'loci://evil/',
    'loci://app/?x',
  ];
  for (const url of hostile) expect((await get(url)).status).toBe(404);
});

test('a second start of the app quits, and brings the first to the front', async () => {
  await run();
  newestWindow().minimized = true;
  app.emit('second-instance', {}, ['loci']);
  expect(newestWindow().calls.slice(-3)).toEqual(['restore', 'show', 'focus']);
  app.hasLock = false;
  await run();
  expect(app.quits).toBe(1);
  expect(BrowserWindow.opened).toHaveLength(1);
});

test('started again while it is closing, it opens when it has closed', async () => {
  await run();
  app.emit('before-quit', { preventDefault: () => undefined });
  app.emit('second-instance', {}, ['loci']);
  app.emit('second-instance', {}, ['loci']);
  expect(app.relaunches).toBe(1);
  expect(BrowserWindow.opened).toHaveLength(1);
});

test('a home that the browser edition has open is left alone, with a reason', async () => {
  const browser = acquireHome(home, 'browser');
  expect(browser.kind).toBe('acquired');
  await run();
  expect(dialogs.join()).toContain('open in the browser edition');
  expect(BrowserWindow.opened).toEqual([]);
});

test('a home that another desktop edition has open is left alone, with a reason', async () => {
  const desktop = acquireHome(home, 'desktop');
  expect(desktop.kind).toBe('acquired');
  await run();
  expect(dialogs.join()).toContain('open in another copy of Loci');
  expect(BrowserWindow.opened).toEqual([]);
});

test('what keeps it from starting is said in the language of the system', async () => {
  acquireHome(home, 'browser');
  app.languages = ['ru-RU', 'en-GB'];
  await run();
  app.languages = ['en-GB'];
  expect(dialogs.join()).toContain('Loci не запускается');
  expect(dialogs.join()).toContain('открыта в браузерной версии');
});

test('quitting closes the engine first, and frees the home', async () => {
  await run();
  let prevented = 0;
  const quit = () => app.emit('before-quit', { preventDefault: () => (prevented += 1) });
  quit();
  await until(() => app.quits === 1, 'the engine to close');
  quit();
  expect(prevented).toBe(1);
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
  app.removeAllListeners('before-quit');
});

test('the end of a session of Windows closes the engine too, once, and frees the home', async () => {
  await run();
  newestWindow().emit('query-session-end', {});
  newestWindow().emit('session-end', {});
  await until(() => app.quits === 1, 'the engine to close');
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
  expect(log).toEqual([]);
  app.removeAllListeners('before-quit');
});

test('an engine that cannot open its home is said in a dialog', async () => {
  home = join(home, 'unopenable');
  await run();
  await until(() => dialogs.length > 0, 'the dialog');
  expect(dialogs.join()).toContain('Loci’s engine couldn’t start.');
  expect(dialogs.join()).toContain('this home cannot be opened');
});
