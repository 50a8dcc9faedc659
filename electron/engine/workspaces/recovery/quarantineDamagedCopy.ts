import type { Logger } from '../../dependencies.ts';
import { copyToQuarantine } from '../../storage/files/databaseFile.ts';

/**
 * Copies a damaged database to quarantine before its last connection is closed, which moves the log
 * into the file. A copy that fails, as on a full disk, is logged and stops nothing: the workspace
 * must be latched all the same.
 */
export function quarantineDamagedCopy(database: string, quarantine: string, logger: Logger): void {
  try {
    copyToQuarantine(database, quarantine);
  } catch (error) {
    logger.error('damaged database not copied to quarantine', { error: String(error) });
  }
}
