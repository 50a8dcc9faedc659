import { createReaders } from '../readers/createReaders.ts';
import { copyToQuarantine } from '../storage/files/databaseFile.ts';
import { isDamage } from '../storage/connection/errors.ts';
import type { LatchedStorage } from './recovery/opening.ts';
import {
  openServices,
  type WorkspaceServices,
  type ServiceDependencies,
} from './workspaceServices.ts';

/**
 * Starts what works on an open database. Damage that it meets at once latches the workspace, and
 * ends neither the program nor the other workspaces; the files are copied aside as they were.
 */
export function startServices(
  deps: Omit<ServiceDependencies, 'readers'>,
  quarantine: string,
): WorkspaceServices | LatchedStorage {
  const { database, vectors } = deps.folders;
  const readers = createReaders({ file: database, vectors }, deps.dependencies);
  try {
    return openServices({ ...deps, readers });
  } catch (error) {
    void readers.close();
    const isDamaged = isDamage(error);
    // Closing the last connection moves the log into the file: copied as they were found.
    if (isDamaged) copyToQuarantine(database, quarantine);
    deps.storage.db.close();
    if (!isDamaged) throw error;
    return { kind: 'latched', state: 'corrupt', detail: String(error) };
  }
}
