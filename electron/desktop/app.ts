import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, dialog, globalShortcut, session, shell } from 'electron';
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
import { startProblem, startSentences } from '../host/startProblem.ts';
import { relayClient } from '../host/relay.ts';
import { routeOfArguments, routeOfLink } from './deepLink.ts';
import { acceptIpcClients } from './ipcTransport.ts';
import { createMainWindow, type MainWindow } from './mainWindow.ts';
import { desktopSecrets } from './secrets.ts';
import { registerScheme, serveRenderer } from './protocol.ts';
import { confineContents, confineSession } from './security.ts';
import { createShell } from './shell.ts';
import { isFirstInstance } from './singleInstance.ts';
import { languageOfSystem, shellWords } from './words.ts';

export interface DesktopOptions {
  readonly home: string;
  readonly log: (line: string) => void;
  readonly engineEntry?: string | URL;
  readonly rendererFolder?: string;
}

/** The home, or what the disk has against it: there is no window yet to say it in. */
function tryToAcquire(home: string) {
  try {
    return acquireHome(home, 'desktop');
  } catch (error) {
    const problem = startProblem(error);
    if (problem === null) throw error;
    return { kind: 'refused' as const, problem };
  }
}

/** The desktop edition, from before Electron is ready to the end of the app. */
export async function runDesktopApp(options: DesktopOptions): Promise<void> {
  const { home, log } = options;
  let main: MainWindow | null = null;
  /** Where a link leads that came before there was a window. */
  let firstRoute = routeOfArguments(process.argv);
  const follow = (route: string | null) => {
    if (main === null) firstRoute = route ?? firstRoute;
    else main.open(route ?? undefined);
  };
  app.setName('Loci');
  // Also makes Electron's own lock one per home.
  app.setPath('userData', join(home, 'desktop'));
  app.enableSandbox();
  registerScheme();
  confineContents();
  if (!isFirstInstance((argv) => follow(routeOfArguments(argv)))) return app.quit();
  // A Mac hands links over as events, the first one before the app is ready.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(routeOfLink(link));
  });
  if (app.isPackaged) app.setAsDefaultProtocolClient('loci');
  const held = tryToAcquire(home);
  await app.whenReady();
  const systemLanguage = languageOfSystem(app.getPreferredSystemLanguages());
  const words = shellWords[systemLanguage];
  const fail = (text: string): void => {
    dialog.showErrorBox(words.cannotStart, text);
    app.exit(1);
  };
  if (held.kind === 'held') return fail(words.heldByBrowser);
  if (held.kind === 'refused') return fail(startSentences[systemLanguage][held.problem]);

  const version = appVersion();
  const secrets = desktopSecrets(home);
  const engine = startEngineThread({
    engine: {
      home,
      version,
      environment: lociEnvironment(),
      schemaFolder,
      setAside: secrets.setAside,
    },
    secrets,
    log,
    onGivenUp: ({ problem, message }) =>
      fail(
        problem === null
          ? `${words.noEngine}\n\n${message}`
          : startSentences[systemLanguage][problem],
      ),
    ...(options.engineEntry === undefined ? {} : { entry: options.engineEntry }),
  });
  const mainWindow = createMainWindow({
    preload: preloadFile,
    developerTools: !app.isPackaged,
    stateFile: join(home, 'desktop', 'window.json'),
    log,
    staysInTray: () => surroundings.tray.shown,
    crashText: () => {
      const { crashed, crashedMore } = shellWords[surroundings.language()];
      return { title: crashed, text: crashedMore };
    },
  });
  const surroundings = createShell(() => mainWindow, systemLanguage);
  const hostHandlers = createHostCommands({
    edition: 'desktop',
    version,
    homeFolder: home,
    secrets,
    secretChanged: (endpointId) => engine.secretChanged(endpointId),
    openFolder: async (folder) => (await shell.openPath(folder)) === '',
    shell: surroundings.commands,
  });

  let closing = false;
  app.on('before-quit', (event) => {
    if (closing) return;
    closing = true;
    mainWindow.quitting();
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
    mainWindow.open();
  });
  app.on('will-quit', () => {
    globalShortcut.unregisterAll();
    surroundings.tray.set(false, surroundings.language());
  });

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
  main = mainWindow;
  mainWindow.open(firstRoute ?? undefined);
}
