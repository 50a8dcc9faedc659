import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { contractError } from '../../../shared/contract/errors.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import { announceAll } from '../events/changeEvents.ts';
import type { WritableDb } from '../storage/connection/database.ts';
import { isDamage } from '../storage/connection/errors.ts';
import { repairFts } from '../storage/files/ftsRepair.ts';
import { rebuildFullTextInPieces } from '../storage/files/rebuildFullText.ts';
import type { WorkspaceFolders } from './folders.ts';
import { checkWhole, type IntegrityVerdict } from './recovery/integrity.ts';
import { quarantineDamagedCopy } from './recovery/quarantineDamagedCopy.ts';
import { quarantineFolder } from './recovery/opening.ts';
import type { WorkspaceDependencies } from './workspaceApi.ts';
import type { WorkspaceState } from './workspaceState.ts';
import type { WorkspaceStatus } from './workspaceStatus.ts';

/** Checks and repairs of an open database, and the latch for what cannot be repaired. */
export interface WorkspaceIntegrity {
  /** Closes the workspace to writing, with a copy of its files as they were found. */
  readonly onCorrupt: (error: unknown) => void;
  /** Latches it if the error is damage that a read met; the error to tell. */
  readonly latchOnDamage: (error: unknown) => unknown;
  /**
   * Integrity check: after an unclean end, once a week, and on request; returns its verdict after
   * any repair.
   */
  readonly check: () => Promise<IntegrityVerdict>;
  /** Rebuilds the search tables, which hold only derived data. */
  readonly repairSearch: (db: WritableDb) => boolean;
}

export function createWorkspaceIntegrity(
  deps: WorkspaceDependencies,
  folders: WorkspaceFolders,
  state: WorkspaceState,
  { announce, announceInBackground }: WorkspaceStatus,
): WorkspaceIntegrity {
  const { workspaceId, maintenanceThreads, emit } = deps;
  const { clock, ids, logger } = deps.dependencies;

  const onCorrupt = (error: unknown) => {
    const services = state.services();
    if (services === null) return;
    const detail = String(error);
    logger.error('storage latched', { workspaceId, state: 'corrupt', detail });
    state.latch({ kind: 'latched', state: 'corrupt', detail });
    quarantineDamagedCopy(folders.database, quarantineFolder({ folders, ids }), logger);
    void services.close().catch(() => undefined);
    void announce();
  };
  const refuse = (damage: unknown): IntegrityVerdict => {
    onCorrupt(damage);
    return 'damaged';
  };
  const recordRebuiltTables = () => {
    state.addNotices([{ code: 'index_rebuilt', count: 0 }]);
    announceInBackground();
  };
  return {
    onCorrupt,
    latchOnDamage(error) {
      if (!isDamage(error)) return error;
      onCorrupt(error);
      return contractError('storage_corrupt', { reason: 'corrupt' });
    },
    async check() {
      const report = await checkWhole(maintenanceThreads, folders.database);
      const services = state.services();
      if (report.kind === 'unknown' || services === null) return 'unknown';
      const { storage, ledger } = services;
      if (report.kind === 'damaged') return refuse(report.problem);
      if (report.kind === 'search_damaged') {
        logger.warn('full text made anew', { workspaceId, problem: report.problem });
        try {
          const pieces = rebuildFullTextInPieces(storage.db);
          while (pieces.next().done !== true) {
            await yieldToEventLoop();
            // Closed meanwhile: opening it finishes the rebuild.
            if (state.services() !== services) return 'unknown';
          }
        } catch (error) {
          return refuse(error);
        }
        recordRebuiltTables();
        // Screens reload: a list read meanwhile came from the damaged index.
        announceAll(emit, workspaceId);
      }
      commitWithoutEvents(ledger, () => storage.store.meta.set('checked_at', String(clock.now())));
      return 'sound';
    },
    repairSearch(db) {
      if (!repairFts(db, deps.migrations)) return false;
      logger.warn('full text made anew', { workspaceId });
      recordRebuiltTables();
      return true;
    },
  };
}
