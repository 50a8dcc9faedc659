import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, dialog, Menu, session, shell, type BrowserWindow } from 'electron';
import {
  appVersion,
  lociEnvironment,
  preloadFile,
  rendererFolder,
  schemaFolder,
} from '../host/appFolders.ts';
import { readAssets } from '../host/assets.ts';
import { startEngineThread } from '../host/engineThread.ts';
import { createHostCommands } from '../host/hostCommands.ts';
import { acquireHome } from '../host/homeLock.ts';
import { relayClient } from '../host/relay.ts';
import { acceptIpcClients } from './ipcTransport.ts';
import { desktopSecrets } from './secrets.ts';
import { registerScheme, serveRenderer } from './protocol.ts';
import { confineContents, confineSession } from './security.ts';
import { isFirstInstance } from './singleInstance.ts';
import { openWindow } from './window.ts';

export interface DesktopOptions {
  readonly home: string;
  readonly log: (line: string) => void;
  readonly engineEntry?: string | URL;
  readonly rendererFolder?: string;
}

/** The desktop edition, from before Electron is ready to the end of the app. */
export async function runDesktopApp(options: DesktopOptions): Promise<void> {
  const { home, log } = options;
  let window: BrowserWindow | null = null;
  app.setName('Loci');
  // Also makes Electron's own lock one per home.
  app.setPath('userData', join(home, 'desktop'));
  app.enableSandbox();
  registerScheme();
  confineContents();
  if (!isFirstInstance(() => window)) return app.quit();
  const held = acquireHome(home, 'desktop');
  await app.whenReady();
  if (held.kind === 'held') {
    return fail('This data folder is open in the browser edition of Loci. Stop that one first.');
  }

  const version = appVersion();
  const secrets = desktopSecrets(home);
  const engine = startEngineThread({
    engine: { home, version, environment: lociEnvironment(), schemaFolder },
    secrets,
    log,
    onGivenUp: (reason) => fail(`Its engine does not start.\n\n${reason}`),
    ...(options.engineEntry === undefined ? {} : { entry: options.engineEntry }),
  });
  const hostHandlers = createHostCommands({
    edition: 'desktop',
    version,
    homeFolder: home,
    secrets,
    secretChanged: (endpointId) => engine.secretChanged(endpointId),
    openFolder: async (folder) => (await shell.openPath(folder)) === '',
  });
  const show = () => {
    window = openWindow({ preload: preloadFile, developerTools: !app.isPackaged });
    window.once('closed', () => (window = null));
  };

  let closing = false;
  app.on('before-quit', (event) => {
    if (closing) return;
    closing = true;
    // Once, so that nothing that was said is lost; then for good.
    event.preventDefault();
    void engine.shutdown().then(() => {
      held.lock.release();
      app.quit();
    });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (!window) show();
  });

  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate(MAC_MENU) : null);
  confineSession(session.defaultSession);
  serveRenderer(readAssets(options.rendererFolder ?? rendererFolder));
  acceptIpcClients({
    log,
    onClient: (transport) =>
      relayClient(transport, {
        engine: engine.connect(randomUUID()),
        hostHandlers,
        log: ({ code, command, detail }) => log(`${code} in ${command}: ${detail}`),
      }),
  });
  show();
}

/** Without a menu a Mac has no copy, paste and quit. */
const MAC_MENU: Electron.MenuItemConstructorOptions[] = [
  { role: 'appMenu' },
  { role: 'editMenu' },
  { role: 'windowMenu' },
];

function fail(text: string): void {
  dialog.showErrorBox('Loci cannot start', text);
  app.exit(1);
}
