import { app } from 'electron';

/**
 * Acquires the lock of the home; false when another instance of the app has it open, which then
 * receives our command line. The lock belongs to the folder of `userData`, which must be set before.
 */
export function acquireSingleInstanceLock(
  onSecondInstance: (argv: readonly string[]) => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, argv) => onSecondInstance(argv));
  return true;
}
