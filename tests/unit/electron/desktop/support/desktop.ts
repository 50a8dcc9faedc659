import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runDesktopApp } from '../../../../../electron/desktop/app.ts';
import type { PackagedPaths } from '../../../../../electron/desktop/integrity.ts';
import { createClient, type Client } from '../../../../../shared/rpc/client.ts';
import type { Transport } from '../../../../../shared/rpc/transport.ts';
import {
  app,
  BrowserWindow,
  dialogs,
  exposed,
  globalShortcut,
  ipcMain,
  menus,
  Notification,
  openedAddresses,
  screen,
  session,
  Tray,
  usePage,
} from '../../../../support/fakeElectron.ts';
import { runPreload } from '../../../../support/preload.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { until } from '../../../../support/until.ts';

const engineEntry = new URL('../../../../support/fakeEngineThread.ts', import.meta.url);
const rendererFolder = join(import.meta.dirname, '../../../../support/fixtures/renderer');

export interface Desktop {
  readonly home: string;
  /** Into a folder of this name; the fake engine minds some names. */
  moveHome(name: string): void;
  readonly log: string[];
  /** Starts the app, as often as asked. */
  run(packagedPaths?: PackagedPaths): Promise<void>;
  window(): BrowserWindow;
  /** The page of the newest window, as a client of the host. */
  page(): Promise<Client>;
}

/** The desktop edition on the fake Electron, anew for each test of a file. */
export function useDesktop(): () => Desktop {
  let desktop: Desktop;
  beforeEach(() => {
    let home = join(temporaryFolder(), 'home');
    const log: string[] = [];
    app.quits = 0;
    app.hasLock = true;
    app.isPackaged = false;
    app.languages = ['en-GB'];
    screen.displays = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
    globalShortcut.taken.clear();
    globalShortcut.unregisterAll();
    Tray.open.clear();
    Notification.supported = true;
    for (const list of [dialogs, BrowserWindow.opened, Notification.shown, menus]) list.length = 0;
    for (const list of [openedAddresses, app.protocols]) list.length = 0;
    const window = () => {
      const newest = BrowserWindow.opened.at(-1);
      if (!newest) throw new Error('no window');
      return newest;
    };
    desktop = {
      get home() {
        return home;
      },
      moveHome: (name) => void (home = join(home, name)),
      log,
      run: (packagedPaths) =>
        runDesktopApp({
          home,
          log: (line) => log.push(line),
          engineEntry,
          rendererFolder,
          ...(packagedPaths === undefined ? {} : { packagedPaths }),
        }),
      window,
      async page() {
        usePage(window().webContents);
        await runPreload();
        const client = createClient();
        await client.connect(exposed.get('lociTransport') as Transport);
        return client;
      },
    };
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
  return () => desktop;
}
