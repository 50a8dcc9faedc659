import { contractError, type ContractError } from '../../../shared/contract/errors.ts';
import type { Notice, StorageState } from '../../../shared/contract/status.ts';
import type { Clock } from '../dependencies.ts';
import type { ExternalFiles } from './recovery/externalFiles.ts';
import type { LatchedStorage } from './recovery/opening.ts';
import type { WorkspaceServices } from './workspaceServices.ts';

/** State of one workspace: its services while the database is open, or why it is latched. */
export interface WorkspaceState {
  readonly services: () => WorkspaceServices | null;
  /** The same, or the error that says why there are none. */
  readonly requireServices: () => WorkspaceServices;
  readonly storage: () => StorageState;
  /** True if the database was not opened for want of disk space. */
  readonly lacksSpace: () => boolean;
  readonly open: (services: WorkspaceServices) => void;
  readonly latch: (latched: LatchedStorage) => void;
  /** Null while the disk refuses to open the external files. */
  readonly externalFiles: () => ExternalFiles | null;
  readonly requireExternalFiles: () => ExternalFiles;
  readonly setExternalFiles: (files: ExternalFiles) => void;
  readonly notices: () => readonly Notice[];
  readonly addNotices: (notices: readonly Omit<Notice, 'at'>[]) => void;
  /** Returns how many there were. */
  readonly dismissNotices: () => number;
}

export function createWorkspaceState(clock: Clock): WorkspaceState {
  let state: { services: WorkspaceServices } | { latched: LatchedStorage } = {
    latched: { kind: 'latched', state: 'unavailable', detail: 'not opened yet' },
  };
  let externalFiles: ExternalFiles | null = null;
  let notices: readonly Notice[] = [];
  return {
    services: () => ('services' in state ? state.services : null),
    requireServices() {
      if ('services' in state) return state.services;
      throw latchedError(state.latched.state);
    },
    storage: () => ('latched' in state ? state.latched.state : 'ok'),
    lacksSpace: () => 'latched' in state && state.latched.isDiskFull === true,
    open(services) {
      state = { services };
    },
    latch(latched) {
      state = { latched };
    },
    externalFiles: () => externalFiles,
    requireExternalFiles() {
      if (externalFiles !== null) return externalFiles;
      throw latchedError('unavailable');
    },
    setExternalFiles(files) {
      externalFiles = files;
    },
    notices: () => notices,
    addNotices(more) {
      notices = [...notices, ...more.map((notice) => ({ ...notice, at: clock.now() }))];
    },
    dismissNotices() {
      const count = notices.length;
      notices = [];
      return count;
    },
  };
}

function latchedError(reason: LatchedStorage['state']): ContractError {
  return contractError(reason === 'newer_schema' ? 'read_only' : 'storage_corrupt', { reason });
}
