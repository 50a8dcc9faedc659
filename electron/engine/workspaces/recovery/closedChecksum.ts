import { statSync } from 'node:fs';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { fileChecksum } from '../../files/fileChecksum.ts';

/** Size up to which the checksum takes some five milliseconds, less than starting a thread. */
const MAX_INLINE_BYTES = 8 * 1024 * 1024;

/** Checksum of a closed database, on the maintenance thread if it is large. */
export async function closedChecksum(
  maintenanceThreads: MaintenanceThreads,
  file: string,
): Promise<string> {
  if (statSync(file).size <= MAX_INLINE_BYTES) return fileChecksum(file);
  return await maintenanceThreads.run('fileChecksum', { file });
}
