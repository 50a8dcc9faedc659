import { BrowserWindow } from 'electron';
import { APP_URL } from './security.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly developerTools: boolean;
}

export function openWindow(options: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    minWidth: 480,
    minHeight: 480,
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
      devTools: options.developerTools,
      // Chromium's spelling dictionaries come from a server.
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(APP_URL);
  return window;
}
