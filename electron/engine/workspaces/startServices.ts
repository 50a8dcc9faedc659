import { createReaders } from '../readers/createReaders.ts';
import { copyAside } from '../storage/files/databaseFile.ts';
import { isDamage } from '../storage/connection/errors.ts';
import type { LatchedStorage } from './recovery/opening.ts';
import { run, type Running, type RunningParts } from './workspaceServices.ts';

/**
 * Starts what works on an open database. Damage that it meets at once latches the workspace, and
 * ends neither the program nor the other workspaces; the files are copied aside as they were.
 */
export function startRunning(
  parts: Omit<RunningParts, 'readers'>,
  aside: string,
): Running | LatchedStorage {
  const { database, vectors } = parts.folders;
  const readers = createReaders({ file: database, vectors }, parts.dependencies);
  try {
    return run({ ...parts, readers });
  } catch (error) {
    void readers.close();
    copyAside(database, aside);
    parts.storage.db.close();
    if (!isDamage(error)) throw error;
    return { kind: 'latched', state: 'corrupt', detail: String(error) };
  }
}
