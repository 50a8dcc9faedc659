import { Cron } from 'croner';
import { z } from 'zod';
import { contractError } from '../../../shared/contract/errors.ts';
import { stageReportSchema, type MaintenanceRun } from '../../../shared/contract/maintenance.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Clock, Logger } from '../dependencies.ts';
import type { Answers, CommandsOf } from '../engineApi.ts';
import type { MaintenanceRunRow } from '../storage/memory/maintenanceRuns.ts';
import type { WriteStore } from '../storage/store.ts';
import type { Nightly } from './nightly.ts';

export interface MaintenanceParts {
  readonly store: WriteStore;
  readonly clock: Clock;
  readonly nightly: Nightly;
  readonly cron: () => string;
  /** IANA zone the schedule is read in. */
  readonly zone: string;
  /** Nobody has talked for so long. */
  readonly isQuietFor: (ms: number) => boolean;
  /** Whether the change could be taken back. */
  readonly undo: (changeId: Id) => boolean;
  readonly logger: Logger;
}

/** The night's work, over the contract, and when it is due. */
export interface Maintenance {
  readonly commands: Answers<CommandsOf<'maintenance'>>;
  /**
   * Runs what is due, also the night that was slept through, once; ends when that has ended. It
   * waits while somebody talks, though not for ever.
   */
  runDue(): Promise<void>;
  /** When the night's work under way was begun. */
  runningSince(): EpochMs | null;
}

/** Runs shown. */
const SHOWN = 30;

/** Silence before a night that is due begins, and how long it waits for one at most. */
const QUIET_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

export function createMaintenance(parts: MaintenanceParts): Maintenance {
  const { store, clock, nightly } = parts;
  store.maintenanceRuns.endInterrupted();
  /** Before the first night there is nothing to catch up on; what is to come is of a wrong clock. */
  const since = (now: EpochMs) => {
    const made = Number(store.meta.get('created_at') ?? now);
    return store.maintenanceRuns.lastDue(now) ?? (made <= now ? made : 0);
  };
  /** Since when a night that is due waits for silence. */
  let waitingSince: EpochMs | null = null;
  const start = (dueAt: EpochMs): Promise<unknown> | null =>
    nightly.run(dueAt)?.catch((error: unknown) => {
      parts.logger.error('the night ended early', { error: String(error) });
    }) ?? null;
  /** A night of its own, even if asked for twice in one moment. */
  const unused = (at: EpochMs): EpochMs => (store.maintenanceRuns.isDone(at) ? unused(at + 1) : at);
  return {
    commands: {
      'maintenance.get': () => ({
        nextRunAt: nextAfter(parts, clock.now()),
        running: nightly.running(),
        runs: store.maintenanceRuns.recent(SHOWN).map(presentRun),
      }),
      'maintenance.run': () => ({ started: start(unused(clock.now())) !== null }),
      'maintenance.cancel': () => ({ cancelled: nightly.cancel() }),
      'maintenance.undo': ({ runId }) => {
        const row = store.maintenanceRuns.get(runId);
        if (row === null) throw contractError('not_found', { reason: 'run' });
        const changes = newestFirst(
          store,
          presentRun(row).stages.flatMap(({ changeIds }) => changeIds),
        );
        const undone = changes.filter((id) => parts.undo(id)).length;
        return { undone, refused: changes.length - undone };
      },
    },
    async runDue() {
      const now = clock.now();
      const due = lastUntil(parts, now);
      if (due === null || due <= since(now)) return;
      waitingSince ??= now;
      const hasWaited = Math.abs(now - waitingSince) >= LONGEST_WAIT_MS;
      if (!hasWaited && !parts.isQuietFor(QUIET_MS)) return;
      waitingSince = null;
      await start(due);
    },
    runningSince: () => nightly.since(),
  };
}

/** Sorts by the change log: what came later must be undone before what it changed. */
function newestFirst({ changes }: WriteStore, ids: readonly Id[]): Id[] {
  const position = new Map(ids.map((id) => [id, changes.group(id)?.seq ?? 0]));
  return ids.toSorted((a, b) => (position.get(b) ?? 0) - (position.get(a) ?? 0));
}

function scheduleOf({ cron, zone }: MaintenanceParts): Cron {
  return new Cron(cron(), { timezone: zone, paused: true });
}

function nextAfter(parts: MaintenanceParts, at: EpochMs): EpochMs | null {
  return scheduleOf(parts).nextRun(new Date(at))?.getTime() ?? null;
}

/** The last night until then: however many were missed, one run makes up for them. */
function lastUntil(parts: MaintenanceParts, at: EpochMs): EpochMs | null {
  // The moment itself counts, too.
  return (
    scheduleOf(parts)
      .previousRuns(1, new Date(at + 1))[0]
      ?.getTime() ?? null
  );
}

function presentRun(row: MaintenanceRunRow): MaintenanceRun {
  return {
    id: row.id,
    dueAt: row.due_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    state: row.state,
    stages: z.array(stageReportSchema).catch([]).parse(JSON.parse(row.stages)),
  };
}
