import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { contractError } from '../../../shared/contract/errors.ts';
import { announceAll } from '../events/changeEvents.ts';
import { moveToQuarantine } from '../storage/files/databaseFile.ts';
import { resegmentNextBatch } from '../storage/files/resegmentNextBatch.ts';
import { workspaceFolders } from './folders.ts';
import { createFileMutex } from './recovery/fileMutex.ts';
import { prepareRecovery, prepareRestore } from './recovery/recovery.ts';
import type { Workspace, WorkspaceDependencies } from './workspaceApi.ts';
import { createWorkspaceIntegrity } from './workspaceIntegrity.ts';
import { createWorkspaceLifecycle } from './workspaceLifecycle.ts';
import { createWorkspaceState } from './workspaceState.ts';
import { createWorkspaceStatus } from './workspaceStatus.ts';

export async function openWorkspace(deps: WorkspaceDependencies): Promise<Workspace> {
  const { workspaceId, dependencies, maintenanceThreads, emit } = deps;
  const folders = workspaceFolders(deps.home, workspaceId);
  const exclusively = createFileMutex();
  const state = createWorkspaceState(dependencies.clock);
  const clientStatus = createWorkspaceStatus(deps, folders, state);
  const integrity = createWorkspaceIntegrity(deps, folders, state, clientStatus);
  const lifecycle = createWorkspaceLifecycle(deps, folders, state, clientStatus, integrity);
  state.addNotices(deps.notices);
  await lifecycle.start();
  let isResegmenting = false;

  return {
    id: workspaceId,
    folders,
    get latchedChat() {
      return state.requireExternalFiles().latchedChat;
    },
    get backups() {
      return state.requireExternalFiles().backups;
    },
    get backupCopies() {
      return state.requireExternalFiles().copies;
    },
    journalBytes: () => state.requireExternalFiles().externalJournal.size(),
    services: state.services,
    requireServices: state.requireServices,
    latchOnDamage: integrity.latchOnDamage,
    status: clientStatus.status,
    announceDisk: clientStatus.announceIfDiskChanged,
    dismissNotices: state.dismissNotices,
    recoveryOptions: clientStatus.recoveryOptions,
    recover: (choice) =>
      exclusively(async () => {
        if (state.services() !== null) throw contractError('conflict', { reason: 'storage_ok' });
        if (state.storage() === 'newer_schema') {
          throw contractError('refused', { reason: 'newer_schema' });
        }
        const opening = lifecycle.openingDependencies();
        const notice = await prepareRecovery({ ...opening, moveToQuarantine }, choice);
        if (notice !== null) state.addNotices([notice]);
        await lifecycle.start({ mayHaveLost: true });
        await clientStatus.announce();
        announceAll(emit, workspaceId);
      }),
    createBackup: lifecycle.backUp,
    check: integrity.check,
    sizes: () => maintenanceThreads.run('storagePartSizes', { file: folders.database }),
    restoreBackup: (backupId) =>
      exclusively(async () => {
        const services = state.requireServices();
        const opening = lifecycle.openingDependencies();
        if (!opening.backups.list().some(({ id }) => id === backupId)) {
          throw contractError('not_found', { reason: 'backup' });
        }
        const startedAt = opening.clock.now();
        state.latch({ kind: 'latched', state: 'unavailable', detail: 'going back' });
        try {
          await lifecycle.stop(services);
          await prepareRestore({ ...opening, moveToQuarantine }, backupId, startedAt);
          state.addNotices([{ code: 'restored_from_backup', count: 0 }]);
        } finally {
          await lifecycle.start();
          await clientStatus.announce();
        }
        announceAll(emit, workspaceId);
      }),
    repairSearch() {
      const services = state.services();
      return services !== null && integrity.repairSearch(services.storage.db);
    },
    async resegment() {
      if (isResegmenting) return;
      isResegmenting = true;
      try {
        let isComplete = false;
        while (!isComplete) {
          const services = state.services();
          isComplete = services === null || resegmentNextBatch(services.storage.db);
          // Messages go first: each piece is a transaction of its own.
          await yieldToEventLoop();
        }
      } finally {
        isResegmenting = false;
      }
    },
    async checkpoint() {
      if (state.services() === null) return;
      await maintenanceThreads.run('checkpoint', { file: folders.database });
    },
    async close() {
      await exclusively.close();
      const services = state.services();
      if (services !== null) await lifecycle.stop(services);
      state.externalFiles()?.close();
    },
  };
}
