import { BrowserWindow, screen } from 'electron';
import { APP_URL } from './security.ts';
import {
  boundsFor,
  readWindowState,
  MIN_WINDOW,
  writeWindowState,
  type WindowState,
} from './windowState.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly hasDeveloperTools: boolean;
  /** File that keeps the window's bounds. */
  readonly stateFile: string;
  /** Fragment of the address to open first. */
  readonly route: string;
  readonly log: (line: string) => void;
}

/** Debounce for saving the bounds: moving a window fires an event for every pixel. */
const SAVE_AFTER_MS = 500;

export function openWindow(options: WindowOptions): BrowserWindow {
  const state = readWindowState(options.stateFile);
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...boundsFor(state, displays),
    minWidth: MIN_WINDOW.width,
    minHeight: MIN_WINDOW.height,
    title: 'Loci',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: options.hasDeveloperTools,
      // Chromium's spelling dictionaries come from a server.
      spellcheck: false,
    },
  });
  if (state?.maximized === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  persistState(window, options);
  void window.loadURL(`${APP_URL}${options.route}`);
  return window;
}

function persistState(window: BrowserWindow, { stateFile, log }: WindowOptions): void {
  let timer: NodeJS.Timeout | undefined;
  let saved = '';
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const state: WindowState = {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
    };
    if (JSON.stringify(state) === saved) return;
    saved = JSON.stringify(state);
    try {
      writeWindowState(stateFile, state);
    } catch (error) {
      log(`the place of the window could not be saved: ${String(error)}`);
    }
  };
  const scheduleSave = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', scheduleSave);
  window.on('move', scheduleSave);
  window.on('maximize', scheduleSave);
  window.on('unmaximize', scheduleSave);
  window.on('close', save);
  window.once('closed', () => clearTimeout(timer));
}
