import type { Clock, Logger } from './dependencies.ts';
import type { Settings } from '../../shared/config.ts';
import { endIdleSessions } from './workspaces/idleSessions.ts';
import type { OpenWorkspaces } from './workspaces/openWorkspaces.ts';
import type { Workspace } from './workspaces/workspace.ts';

const TICK_MS = 30_000;

export interface SchedulerParts {
  readonly workspaces: OpenWorkspaces;
  readonly settings: (workspaceId: string) => Settings;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Logger;
}

/** What happens by itself: sessions end, the log is moved into the database, backups are made. */
export interface Scheduler {
  tick(): Promise<void>;
  stop(): void;
}

export function startScheduler(parts: SchedulerParts): Scheduler {
  const { workspaces, settings, clock, logger } = parts;
  /** The last event each workspace's newest backup has, and when it was made, in this run. */
  const backedUp = new Map<string, { at: number; eventSeq: number }>();

  const endSessions = (workspace: Workspace) => {
    const running = workspace.running();
    if (running === null) return;
    const timeoutMs = settings(workspace.id)['session.timeout_sec'] * 1000;
    endIdleSessions(running, { now: clock.now(), timeoutMs, newId: parts.newId });
  };
  const backUpWhenDue = async (workspace: Workspace) => {
    const running = workspace.running();
    if (running === null) return;
    const eventSeq = running.storage.store.journal.lastSeq();
    const [newest] = workspace.backups.list();
    const last = backedUp.get(workspace.id) ?? {
      at: newest?.createdAt ?? 0,
      eventSeq: newest?.lastEventSeq ?? 0,
    };
    const dueMs = settings(workspace.id)['backup.every_min'] * 60_000;
    if (eventSeq === last.eventSeq || clock.now() - last.at < dueMs) return;
    backedUp.set(workspace.id, { at: clock.now(), eventSeq });
    await workspace.createBackup();
  };
  const failed = ({ id }: Workspace, error: unknown) =>
    logger.error('scheduled work failed', { workspaceId: id, error: String(error) });
  const tick = async () => {
    for (const workspace of await workspaces.opened()) {
      try {
        endSessions(workspace);
        // Also what a model that was added since can read now.
        const writePath = workspace.running()?.writePath;
        writePath?.runDue();
        writePath?.maintenance.runDue().catch((error: unknown) => failed(workspace, error));
        workspace.running()?.embeddings.wake();
        workspace.mendSearch();
        await workspace.checkpoint();
        await backUpWhenDue(workspace);
      } catch (error) {
        failed(workspace, error);
      }
    }
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  return { tick, stop: () => clearInterval(timer) };
}
