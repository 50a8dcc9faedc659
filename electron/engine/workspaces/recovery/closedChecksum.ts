import { statSync } from 'node:fs';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { fileChecksum } from '../../files/fileChecksum.ts';

/** Bytes that are summed up in some five milliseconds, less than a thread takes to start. */
const SMALL_BYTES = 8 * 1024 * 1024;

/** Checksum of a database that nobody has open, on a thread of its own where it is large. */
export async function closedChecksum(
  maintenanceThreads: MaintenanceThreads,
  file: string,
): Promise<string> {
  if (statSync(file).size <= SMALL_BYTES) return fileChecksum(file);
  return await maintenanceThreads.run('fileChecksum', { file });
}
