import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Clock, Logger } from '../dependencies.ts';
import { lastNight, type NightSchedule } from '../maintenance/nightSchedule.ts';
import type { OpenWorkspaces } from './openWorkspaces.ts';
import type { WorkspaceRegistry } from './registry.ts';

/** Time after the start in which nothing is opened: somebody is about to talk to their own. */
const STARTUP_DELAY_MS = 5 * 60_000;

export interface ClosedWorkspaceNightsDependencies {
  readonly registry: Pick<WorkspaceRegistry, 'list' | 'get'>;
  readonly workspaces: Pick<OpenWorkspaces, 'isOpen' | 'withTemporaryOpen'>;
  readonly schedule: (id: Id) => NightSchedule;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Nights of workspaces that nobody opened since the start. */
export interface ClosedWorkspaceNights {
  /** Opens those whose night is due, one after the other, for the length of it. */
  runDue(): Promise<void>;
  /** Opens no further one. */
  stop(): void;
}

/**
 * Nightly runs of closed workspaces: what is due to fade, to be read and to be backed up there does
 * not wait until somebody looks. Neither the demo nor what is in the trash is opened.
 */
export function createClosedWorkspaceNights(
  deps: ClosedWorkspaceNightsDependencies,
): ClosedWorkspaceNights {
  const { registry, workspaces, clock, logger } = deps;
  const startedAt = clock.now();
  /** Night for which each workspace was opened, in this run. */
  const attempted = new Map<Id, EpochMs>();
  let running: Promise<void> | null = null;
  let isStopped = false;

  const isDue = (id: Id): boolean => {
    const now = clock.now();
    const night = lastNight(deps.schedule(id), now);
    const lastAttempt = attempted.get(id) ?? 0;
    // One later than now was noted before the clock was set back.
    if (night === null || (lastAttempt <= now && night <= lastAttempt)) return false;
    attempted.set(id, night);
    return true;
  };
  const runAll = async () => {
    const entries = registry.list().filter((entry) => !entry.isDemo && entry.begun);
    for (const { id } of entries) {
      // The nights of those before it may have lasted hours, in which it was moved to the trash.
      const isTrashed = (registry.get(id)?.trashedAt ?? null) !== null;
      if (isStopped || isTrashed || workspaces.isOpen(id) || !isDue(id)) continue;
      try {
        await workspaces.withTemporaryOpen(id, async (workspace) => {
          await workspace.services()?.memoryServices.maintenance.runDue();
        });
      } catch (error) {
        logger.error('a night failed', { workspaceId: id, error: String(error) });
      }
    }
  };
  return {
    runDue() {
      const elapsedMs = clock.now() - startedAt;
      // Less than none: the clock was set back since.
      if (elapsedMs >= 0 && elapsedMs < STARTUP_DELAY_MS) return Promise.resolve();
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
    stop() {
      isStopped = true;
    },
  };
}
