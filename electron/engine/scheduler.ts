import type { Clock, Logger } from './dependencies.ts';
import type { Settings } from '../../shared/config.ts';
import type { EpochMs } from '../../shared/domain/primitives.ts';
import { isBackupDue } from './algorithms/time/backupDue.ts';
import type { ClosedWorkspaceNights } from './workspaces/closedWorkspaceNights.ts';
import type { OpenWorkspaces } from './workspaces/openWorkspaces.ts';
import { endIdleSessions } from './workspaces/idleSessions.ts';
import type { Workspace } from './workspaces/workspaceApi.ts';

const TICK_MS = 30_000;

export interface SchedulerDependencies {
  readonly workspaces: OpenWorkspaces;
  readonly closedWorkspaceNights: ClosedWorkspaceNights;
  readonly settings: (workspaceId: string) => Settings;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Logger;
}

/** Scheduler of automatic work: idle sessions end, the WAL is checkpointed, backups are made. */
export interface Scheduler {
  tick(): Promise<void>;
  stop(): void;
}

export function startScheduler(deps: SchedulerDependencies): Scheduler {
  const { workspaces, settings, clock, logger } = deps;
  /** Start of the last copy of each workspace, in this run. */
  const lastAttempts = new Map<string, EpochMs>();

  const endSessions = (workspace: Workspace) => {
    const services = workspace.services();
    if (services === null) return;
    endIdleSessions(services.storage.store, services.ledger, {
      now: clock.now(),
      idleMs: settings(workspace.id)['session.timeout_sec'] * 1000,
      reason: 'inactivity',
      newId: deps.newId,
    });
  };
  const backUpWhenDue = async (workspace: Workspace) => {
    const services = workspace.services();
    if (services === null) return;
    const now = clock.now();
    // A backup dated in the future was made before the clock was set back: it does not count.
    const newestBackup = workspace.backups.list().find(({ createdAt }) => createdAt <= now) ?? null;
    const isDue = isBackupDue({
      now,
      intervalMs: settings(workspace.id)['backup.every_min'] * 60_000,
      lastEventSeq: services.storage.store.journal.lastSeq(),
      newestBackup,
      importedAt: lastImportEnd(services.storage.store.imports.list()),
      lastAttemptAt: lastAttempts.get(workspace.id) ?? null,
      nightlyRunStartedAt: services.memoryServices.maintenance.runningSince(),
      journalBytes: workspace.journalBytes(),
    });
    if (!isDue) return;
    lastAttempts.set(workspace.id, now);
    await workspace.createBackup();
  };
  const logFailure = ({ id }: Workspace, error: unknown) =>
    logger.error('scheduled work failed', { workspaceId: id, error: String(error) });
  const tickWorkspaces = async () => {
    for (const workspace of await workspaces.opened()) {
      try {
        workspace.announceDisk();
        endSessions(workspace);
        // Also lets a model added since read the pending sessions.
        const memoryServices = workspace.services()?.memoryServices;
        memoryServices?.runDue();
        memoryServices?.maintenance
          .runDue()
          .catch((error: unknown) => logFailure(workspace, error));
        workspace.services()?.embeddings.wake();
        workspace
          .services()
          ?.documents.scan()
          .catch((error: unknown) => logFailure(workspace, error));
        workspace
          .services()
          ?.selfTest.runDue()
          .catch((error: unknown) => logFailure(workspace, error));
        workspace
          .services()
          ?.offsite.runDue()
          .catch((error: unknown) => logFailure(workspace, error));
        workspace.repairSearch();
        await workspace.resegment();
        await workspace.checkpoint();
        await backUpWhenDue(workspace);
      } catch (error) {
        logFailure(workspace, error);
      }
    }
  };
  const tick = async () => {
    try {
      await tickWorkspaces();
      await deps.closedWorkspaceNights.runDue();
    } catch (error) {
      // Such as that of a workspace that is being opened and cannot be.
      logger.error('scheduled work failed', { error: String(error) });
    }
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    deps.closedWorkspaceNights.stop();
  };
  return { tick, stop };
}

/** End of the last import, or of the undo of one; null before the first. */
function lastImportEnd(
  imports: readonly { readonly finished_at: EpochMs | null }[],
): EpochMs | null {
  const ends = imports.flatMap(({ finished_at: at }) => (at === null ? [] : [at]));
  return ends.length === 0 ? null : Math.max(...ends);
}
