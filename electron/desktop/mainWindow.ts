import { dialog, type BrowserWindow } from 'electron';
import { recoverFromCrashes } from './crash.ts';
import { APP_URL } from './security.ts';
import { openWindow, type WindowOptions } from './window.ts';

export interface MainWindow {
  /** Brings the window to the front, or opens one; with a route, navigates there. */
  open(route?: string): void;
  /** Hides the window if it is in front, else brings it there: for the tray and the shortcut. */
  toggleFocused(): void;
  /** Hides the window if it is on screen: a menu that was opened has taken the focus. */
  toggleVisibility(): void;
  readonly focused: boolean;
  /** Lets the window close from now on, even where closing would only hide it. */
  allowClose(): void;
}

export interface MainWindowOptions extends Omit<WindowOptions, 'route'> {
  /** True if closing the window leaves Loci in the tray or the dock. */
  readonly hidesOnClose: () => boolean;
  readonly crashText: () => { readonly title: string; readonly text: string };
}

/** Hides a window; on a Mac one in full screen leaves it first, or the screen would stay black. */
function hide(window: BrowserWindow): void {
  if (process.platform !== 'darwin' || !window.isFullScreen()) return window.hide();
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}

/** A press on the tray takes the focus off the window before it is heard of. */
const TRAY_PRESS_MS = 500;

export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  let isQuitting = false;
  let blurredAt = 0;

  function createWindow(route: string): void {
    const created = openWindow({ ...options, route });
    window = created;
    recoverFromCrashes(created, {
      log: options.log,
      onGiveUp: () => {
        const { title, text } = options.crashText();
        dialog.showErrorBox(title, text);
      },
    });
    created.on('close', (event) => {
      if (isQuitting || !options.hidesOnClose()) return;
      event.preventDefault();
      hide(created);
    });
    created.on('blur', () => (blurredAt = Date.now()));
    created.once('closed', () => (window = null));
  }

  return {
    open(route) {
      if (window === null) return createWindow(route ?? '');
      // Changing the fragment navigates without a reload.
      if (route !== undefined) void window.loadURL(`${APP_URL}${route}`);
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    toggleFocused() {
      const isInFront = window?.isFocused() === true || Date.now() - blurredAt < TRAY_PRESS_MS;
      if (isInFront && window?.isVisible() === true) hide(window);
      else this.open();
    },
    toggleVisibility() {
      if (window?.isVisible() === true && !window.isMinimized()) hide(window);
      else this.open();
    },
    get focused() {
      return window?.isFocused() ?? false;
    },
    allowClose: () => (isQuitting = true),
  };
}
