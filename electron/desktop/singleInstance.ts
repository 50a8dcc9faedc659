import { app } from 'electron';

/**
 * False when this home is open in another window of the app, which is then told of the command line
 * of this one. The lock belongs to the folder of `userData`, so it must be set before.
 */
export function isFirstInstance(onSecond: (argv: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, argv) => onSecond(argv));
  return true;
}
