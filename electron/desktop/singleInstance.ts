import { app, type BrowserWindow } from 'electron';

/**
 * False when this home is open in another window of the app, which then comes to the front. The
 * lock belongs to the folder of `userData`, so it must be set before.
 */
export function isFirstInstance(currentWindow: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const window = currentWindow();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  return true;
}
