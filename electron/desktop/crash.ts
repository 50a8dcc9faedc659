import type { BrowserWindow } from 'electron';

/** Limit of reloads after crashes in a row. */
const MAX_RELOADS = 3;
/** Uptime after which a page counts as healthy, and the count of reloads starts over. */
const HEALTHY_AFTER_MS = 60_000;

export interface CrashOptions {
  readonly log: (line: string) => void;
  readonly onGiveUp: () => void;
}

/** Reloads the page when its process has crashed; stored data is with the engine. */
export function recoverFromCrashes(window: BrowserWindow, { log, onGiveUp }: CrashOptions): void {
  let reloadCount = 0;
  let healthyTimer: NodeJS.Timeout | undefined;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    clearTimeout(healthyTimer);
    if (reason === 'clean-exit') return;
    log(`the page is gone: ${reason}`);
    if (reloadCount >= MAX_RELOADS) return onGiveUp();
    reloadCount += 1;
    healthyTimer = setTimeout(() => (reloadCount = 0), HEALTHY_AFTER_MS);
    window.webContents.reload();
  });
  window.once('closed', () => clearTimeout(healthyTimer));
}
