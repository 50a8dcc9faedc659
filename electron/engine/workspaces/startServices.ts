import { createReaders } from '../readers/createReaders.ts';
import { isDamage } from '../storage/connection/errors.ts';
import { quarantineDamagedCopy } from './recovery/quarantineDamagedCopy.ts';
import type { LatchedStorage } from './recovery/opening.ts';
import {
  openServices,
  type WorkspaceServices,
  type ServiceDependencies,
} from './workspaceServices.ts';

/**
 * Starts the services of an open database. Damage met during the start latches the workspace, and
 * stops neither the program nor the other workspaces; the files are copied to quarantine first.
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
    if (isDamaged) quarantineDamagedCopy(database, quarantine, deps.dependencies.logger);
    deps.storage.db.close();
    if (!isDamaged) throw error;
    return { kind: 'latched', state: 'corrupt', detail: String(error) };
  }
}
