import { Cron } from 'croner';
import { z } from 'zod';
import { stageReportSchema, type MaintenanceRun } from '../../../shared/contract/maintenance.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Clock, Logger } from '../dependencies.ts';
import type { MaintenanceRunRow } from '../storage/maintenanceRuns.ts';
import type { WriteStore } from '../storage/store.ts';
import type { Nightly, RunningStage } from './nightly.ts';

export interface MaintenanceCommandParts {
  readonly store: WriteStore;
  readonly clock: Clock;
  readonly nightly: Nightly;
  readonly cron: () => string;
  /** IANA zone the schedule is read in. */
  readonly zone: string;
  /** Whether the change could be taken back. */
  readonly undo: (changeId: Id) => boolean;
  readonly onUndone: () => void;
  readonly logger: Logger;
}

export interface MaintenanceCommands {
  get(): {
    nextRunAt: EpochMs | null;
    running: RunningStage | null;
    runs: MaintenanceRun[];
  };
  run(): { started: boolean };
  cancel(): { cancelled: boolean };
  undoRun(runId: Id): { undone: number; refused: number } | null;
  /** Runs what is due, also the night that was slept through, once; ends when that has ended. */
  runDue(): Promise<void>;
}

/** Runs shown. */
const SHOWN = 30;
/** Nights looked through for the last one that is due. */
const MOST_NIGHTS = 400;

export function createMaintenanceCommands(parts: MaintenanceCommandParts): MaintenanceCommands {
  const { store, clock, nightly } = parts;
  store.maintenanceRuns.endInterrupted(clock.now());
  /** Before the first night there is nothing to catch up on. */
  const since = () =>
    store.maintenanceRuns.lastDue() ?? Number(store.meta.get('created_at') ?? clock.now());
  const start = (dueAt: EpochMs): Promise<unknown> | null =>
    nightly.run(dueAt)?.catch((error: unknown) => {
      parts.logger.error('the night ended early', { error: String(error) });
    }) ?? null;
  /** A night of its own, even if asked for twice in one moment. */
  const unused = (at: EpochMs): EpochMs => (store.maintenanceRuns.isDone(at) ? unused(at + 1) : at);
  return {
    get: () => ({
      nextRunAt: nextAfter(parts, clock.now()),
      running: nightly.running(),
      runs: store.maintenanceRuns.recent(SHOWN).map(presentRun),
    }),
    run: () => ({ started: start(unused(clock.now())) !== null }),
    cancel: () => ({ cancelled: nightly.cancel() }),
    undoRun(runId) {
      const row = store.maintenanceRuns.get(runId);
      if (row === null) return null;
      const changes = presentRun(row)
        .stages.toReversed()
        .flatMap(({ changeIds }) => changeIds);
      const undone = changes.filter((id) => parts.undo(id)).length;
      parts.onUndone();
      return { undone, refused: changes.length - undone };
    },
    async runDue() {
      const due = lastDue(parts, since(), clock.now());
      if (due !== null) await start(due);
    },
  };
}

function nextAfter({ cron, zone }: MaintenanceCommandParts, at: EpochMs): EpochMs | null {
  return (
    new Cron(cron(), { timezone: zone, paused: true }).nextRun(new Date(at))?.getTime() ?? null
  );
}

/** The last night between two moments: however many were missed, one run makes up for them. */
function lastDue(parts: MaintenanceCommandParts, after: EpochMs, now: EpochMs): EpochMs | null {
  let due: EpochMs | null = null;
  let at = after;
  for (let n = 0; n < MOST_NIGHTS; n += 1) {
    const next = nextAfter(parts, at);
    if (next === null || next > now) return due;
    due = next;
    at = next;
  }
  return due;
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
