import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, globalShortcut, powerMonitor, session, shell } from 'electron';
import {
  appVersion,
  lociEnvironment,
  packagedPaths,
  preloadFile,
  rendererFolder,
  schemaFolder,
} from '../host/appFolders.ts';
import { readAssets } from '../host/assets.ts';
import { startEngineThread } from '../host/engineThread.ts';
import { createHostCommands } from '../host/hostCommands.ts';
import { acquireHome, type Instance } from '../host/homeLock.ts';
import { makeFilesPrivate, makeWorkspacesPrivate } from '../host/privateHome.ts';
import { startSentences } from '../host/startProblem.ts';
import { relayClient } from '../host/relay.ts';
import { routeOfArguments, routeOfLink } from './deepLink.ts';
import { createFailedStart, type FailedStart } from './failedStart.ts';
import { unpackedProblem, type PackagedPaths } from './integrity.ts';
import { acceptIpcClients } from './ipcTransport.ts';
import { createMainWindow, type MainWindow } from './mainWindow.ts';
import { desktopSecrets } from './secrets.ts';
import { registerScheme, serveRenderer } from './protocol.ts';
import { confineContents, confineSession } from './security.ts';
import { createShell } from './shell.ts';
import { acquireSingleInstanceLock } from './singleInstance.ts';
import { shellTexts } from './shellTexts.ts';

export interface DesktopOptions {
  readonly home: string;
  readonly log: (line: string) => void;
  readonly engineEntry?: string | URL;
  readonly rendererFolder?: string;
  readonly packagedPaths?: PackagedPaths;
}

/**
 * App user model id, the same as `appId` of the package: Windows groups windows and notices by it.
 */
const APP_USER_MODEL_ID = 'org.loci.app';

/** Runs the desktop edition, from before Electron is ready to the end of the app. Never rejects. */
export async function runDesktopApp(options: DesktopOptions): Promise<void> {
  const failedStart = createFailedStart(options.log);
  try {
    await start(options, failedStart);
  } catch (error) {
    failedStart.exitWithError(error);
  }
}

async function start(options: DesktopOptions, failedStart: FailedStart): Promise<void> {
  const { home, log } = options;
  let main: MainWindow | null = null;
  /** Route of a link that came before there was a window. */
  let firstRoute = routeOfArguments(process.argv);
  let quit: QuitState | null = null;
  const openRoute = (route: string | null) => {
    // Started again while everything is still being stored: this process has no engine to show.
    if (quit?.isClosing === true) quit.restart();
    else if (main === null) firstRoute = route ?? firstRoute;
    else main.open(route ?? undefined);
  };
  makeFilesPrivate();
  app.setName('Loci');
  app.setAppUserModelId(APP_USER_MODEL_ID);
  // Electron needs an existing folder. One folder per home also makes Electron's own lock one per
  // home.
  const userData = join(home, 'desktop');
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  app.setPath('userData', userData);
  app.enableSandbox();
  registerScheme();
  confineContents();
  if (!acquireSingleInstanceLock((argv) => openRoute(routeOfArguments(argv)))) return app.quit();
  // A Mac hands links over as events, the first one before the app is ready.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    openRoute(routeOfLink(link));
  });
  if (app.isPackaged) app.setAsDefaultProtocolClient('loci');
  const lockOutcome = acquireHome(home, 'desktop', { isSoleDesktop: true });
  if (lockOutcome.kind === 'acquired') failedStart.registerLock(lockOutcome.lock);
  await app.whenReady();
  const systemLanguage = failedStart.language();
  const texts = shellTexts[systemLanguage];
  if (lockOutcome.kind === 'held') return failedStart.end(texts[lockedTextKey(lockOutcome.by)]);
  const integrityPaths = options.packagedPaths ?? packagedPaths;
  const integrityProblem = integrityPaths === null ? null : unpackedProblem(integrityPaths);
  if (integrityProblem !== null) {
    log(`${integrityProblem.kind}: ${integrityProblem.file}`);
    return failedStart.end(`${texts.changedProgram}\n\n${integrityProblem.file}`);
  }

  makeWorkspacesPrivate(home, log);
  const version = appVersion();
  const secrets = await desktopSecrets(home);
  const engine = startEngineThread({
    engine: {
      home,
      version,
      environment: lociEnvironment(),
      schemaFolder,
      quarantined: secrets.quarantined,
    },
    secrets,
    log,
    onGiveUp: ({ problem, message }) =>
      failedStart.end(
        problem === null
          ? `${texts.noEngine}\n\n${message}`
          : startSentences[systemLanguage][problem],
      ),
    ...(options.engineEntry === undefined ? {} : { entry: options.engineEntry }),
  });
  const mainWindow = createMainWindow({
    preload: preloadFile,
    hasDeveloperTools: !app.isPackaged,
    stateFile: join(userData, 'window.json'),
    log,
    // On a Mac an app lives on without a window: the page, which watches for what is due, has to.
    hidesOnClose: () => process.platform === 'darwin' || desktopShell.tray.isShown,
    crashText: () => {
      const { crashed, crashedMore } = shellTexts[desktopShell.language()];
      return { title: crashed, text: crashedMore };
    },
  });
  const desktopShell = createShell(() => mainWindow, systemLanguage);
  const hostHandlers = createHostCommands({
    edition: 'desktop',
    version,
    homeFolder: home,
    secrets,
    secretChanged: (endpointId) => engine.secretChanged(endpointId),
    openFolder: async (folder) => (await shell.openPath(folder)) === '',
    shell: desktopShell.commands,
  });

  quit = quitGracefully({
    allowClose: () => mainWindow.allowClose(),
    shutdown: () => engine.shutdown(),
    release: () => lockOutcome.lock.release(),
    log,
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    mainWindow.open();
  });
  powerMonitor.on('resume', () => engine.wake());
  app.on('will-quit', () => {
    powerMonitor.removeAllListeners('resume');
    globalShortcut.unregisterAll();
    desktopShell.tray.set(false, desktopShell.language());
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

function lockedTextKey(holder: Instance | null): 'heldByBrowser' | 'heldByAnother' {
  return holder?.edition === 'browser' ? 'heldByBrowser' : 'heldByAnother';
}

interface QuitSteps {
  readonly allowClose: () => void;
  readonly shutdown: () => Promise<unknown>;
  readonly release: () => void;
  readonly log: (line: string) => void;
}

interface QuitState {
  readonly isClosing: boolean;
  /** Starts Loci again, once, when this process has ended. */
  restart(): void;
}

/** Delays the first quit until everything is stored; the second one goes through. */
function quitGracefully({ allowClose, shutdown, release, log }: QuitSteps): QuitState {
  let isQuitting = false;
  let shouldRestart = false;
  const begin = () => {
    if (isQuitting) return;
    isQuitting = true;
    allowClose();
    void shutdown()
      .then(release)
      .catch((error: unknown) => log(`the end was not in order: ${String(error)}`))
      .finally(() => app.quit());
  };
  app.on('before-quit', (event) => {
    if (isQuitting) return;
    event.preventDefault();
    begin();
  });
  // Windows shuts down and logs out without the quit of an app, and waits a few seconds at most.
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', begin);
    window.on('session-end', begin);
  });
  return {
    get isClosing() {
      return isQuitting;
    },
    restart() {
      if (!shouldRestart) app.relaunch();
      shouldRestart = true;
    },
  };
}
