import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { externalAddress, isTrustedSender } from '../../../../electron/desktop/security.ts';
import { securityHeaders } from '../../../../electron/host/securityHeaders.ts';
import {
  app,
  exposed,
  openedAddresses,
  protocolHandlers,
  schemes,
  session,
} from '../../../support/fakeElectron.ts';
import { sourceFiles } from '../../../architecture/support/sourceFiles.ts';
import { useDesktop } from './support/desktop.ts';

// The twenty items of Electron's security tutorial, by their names there.
// Source: https://www.electronjs.org/docs/latest/tutorial/security

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const builder = read('electron-builder.yml');
const desktop = useDesktop();

/** Options of the only window. */
async function preferences(): Promise<Readonly<Record<string, unknown>>> {
  await desktop().run();
  return desktop().window().options['webPreferences'] as Readonly<Record<string, unknown>>;
}

/** The code that runs in Electron's main process or in its preload script. */
const hostCode = sourceFiles('electron')
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('electron/engine/') && !path.startsWith('electron/loopback/'));
const uses = (pattern: RegExp) => hostCode.filter((path) => pattern.test(read(path)));
const policy = securityHeaders(null)['Content-Security-Policy'] ?? '';

function requestPermission(name: string): boolean {
  let prevented = false;
  const event = { url: 'https://evil.example/', preventDefault: () => (prevented = true) };
  desktop().window().webContents.emit(name, event);
  return prevented;
}

describe("Electron's security checklist", () => {
  test('1. only load secure content', async () => {
    await desktop().run();
    const loaded = desktop()
      .window()
      .calls.filter((call) => call.startsWith('load'));
    expect(loaded).toEqual(['load loci://app/']);
    let answer: unknown;
    session.defaultSession.beforeRequest?.({ url: 'http://x.example/' }, (value) => {
      answer = value;
    });
    expect(answer).toEqual({ cancel: true });
    expect(uses(/loadURL\((?!`\$\{APP_URL\})/)).toEqual([]);
  });

  test('2. do not enable Node.js integration for remote content', async () => {
    const { nodeIntegration, ...rest } = await preferences();
    expect(nodeIntegration).toBe(false);
    expect(rest).not.toHaveProperty('nodeIntegrationInWorker');
    expect(rest).not.toHaveProperty('nodeIntegrationInSubFrames');
  });

  test('3. enable context isolation in all renderers', async () => {
    expect(await preferences()).toMatchObject({ contextIsolation: true });
  });

  test('4. enable process sandboxing', async () => {
    expect(await preferences()).toMatchObject({ sandbox: true });
    expect(app.sandboxed).toBe(true);
    expect(uses(/--no-sandbox|no-sandbox/)).toEqual([]);
  });

  test('5. handle session permission requests from remote content', async () => {
    await desktop().run();
    const { defaultSession } = session;
    let granted: unknown;
    defaultSession.permissionRequest?.({}, 'media', (answer: unknown) => (granted = answer), {
      requestingUrl: 'loci://app/',
    });
    expect(granted).toBe(false);
    expect(defaultSession.permissionCheck?.({}, 'media', 'loci://app')).toBe(false);
    expect(defaultSession.devicePermission?.()).toBe(false);
  });

  test('6. do not disable webSecurity', async () => {
    expect(await preferences()).toMatchObject({ webSecurity: true });
    expect(uses(/disable-web-security/)).toEqual([]);
  });

  test('7. define a Content Security Policy', async () => {
    await desktop().run();
    const page = await protocolHandlers.get('loci')?.(new Request('loci://app/'));
    expect(page?.headers.get('content-security-policy')).toBe(policy);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|https?:/);
  });

  test('8. do not enable allowRunningInsecureContent', async () => {
    expect(await preferences()).not.toHaveProperty('allowRunningInsecureContent');
    expect(uses(/allow-?running-?insecure-?content/i)).toEqual([]);
  });

  test('9. do not enable experimental features', async () => {
    expect(await preferences()).not.toHaveProperty('experimentalFeatures');
    expect(uses(/appendSwitch|experimental/)).toEqual([]);
  });

  test('10. do not use enableBlinkFeatures', async () => {
    expect(await preferences()).not.toHaveProperty('enableBlinkFeatures');
  });

  test('11. do not use allowpopups for WebViews', () => {
    const pages = sourceFiles('renderer')
      .map(({ path }) => path)
      .filter((path) => /<webview|allowpopups/.test(read(path)));
    expect(pages).toEqual([]);
  });

  test('12. verify WebView options before creation', async () => {
    expect(await preferences()).toMatchObject({ webviewTag: false });
    expect(requestPermission('will-attach-webview')).toBe(true);
  });

  test('13. disable or limit navigation', async () => {
    await desktop().run();
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect([name, requestPermission(name)]).toEqual([name, true]);
    }
  });

  test('14. disable or limit creation of new windows', async () => {
    await desktop().run();
    const open = (url: string) => desktop().window().webContents.windowOpenHandler?.({ url });
    expect(open('https://good.example/')).toEqual({ action: 'deny' });
    expect(open('loci://app/')).toEqual({ action: 'deny' });
  });

  test('15. do not use shell.openExternal with untrusted content', async () => {
    await desktop().run();
    const open = (url: string) => desktop().window().webContents.windowOpenHandler?.({ url });
    const hostile = [
      'http://x.example/',
      'file:///etc/passwd',
      'smb://x.example/share',
      'javascript:alert(1)',
      'data:text/html,x',
      'ms-msdt:/id',
      'mailto:a@x.example',
      'loci://conversation/1',
      'https://anna:secret@x.example/',
      `https://x.example/${'a'.repeat(2_048)}`,
      'https:',
      'not an address',
    ];
    for (const url of hostile) {
      open(url);
      expect([url, externalAddress(url)]).toEqual([url, null]);
    }
    expect(openedAddresses).toEqual([]);
    open('https://good.example/a?b#c');
    expect(openedAddresses).toEqual(['https://good.example/a?b#c']);
    expect(uses(/openExternal/)).toEqual(['electron/desktop/security.ts']);
  });

  test('16. use a current version of Electron', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as {
      devDependencies: Record<string, string>;
    };
    // Pinned; the newest three majors are maintained.
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  test('17. validate the sender of all IPC messages', () => {
    const mainFrame = { url: 'loci://app/' };
    const judge = (senderFrame: unknown) =>
      isTrustedSender({ sender: { mainFrame }, senderFrame } as never);
    expect(judge(mainFrame)).toBe(true);
    expect(judge({ url: 'loci://app/' })).toBe(false);
    expect(judge(null)).toBe(false);
    expect(uses(/ipcMain\.(?:on|handle|once)\(/)).toEqual(['electron/desktop/ipcTransport.ts']);
  });

  test('18. avoid usage of the file protocol and prefer custom protocols', async () => {
    await desktop().run();
    expect(schemes).toContainEqual({
      scheme: 'loci',
      privileges: { standard: true, secure: true },
    });
    expect(uses(/loadFile\(|['"`]file:/)).toEqual([]);
    expect(builder).toContain('grantFileProtocolExtraPrivileges: false');
  });

  test('19. check which fuses you can change', () => {
    // tests/packaging reads them back from a packaged binary.
    const fuses = /electronFuses:\n((?: {2}.*\n)+)/.exec(builder)?.[1]?.trim().split(/\n\s*/);
    expect(fuses).toEqual([
      'runAsNode: false',
      'enableNodeOptionsEnvironmentVariable: false',
      'enableNodeCliInspectArguments: false',
      'enableEmbeddedAsarIntegrityValidation: true',
      'onlyLoadAppFromAsar: true',
      'grantFileProtocolExtraPrivileges: false',
      'enableCookieEncryption: true',
    ]);
  });

  test('20. do not expose Electron APIs to untrusted web content', async () => {
    await desktop().run();
    await desktop().page();
    expect([...exposed.keys()]).toEqual(['lociTransport']);
    expect(Object.keys(exposed.get('lociTransport') as object).sort()).toEqual([
      'close',
      'onMessage',
      'send',
    ]);
    expect(uses(/exposeInMainWorld/)).toEqual(['electron/preload.ts']);
  });
});
