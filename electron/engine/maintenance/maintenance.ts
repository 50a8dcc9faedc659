import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { contractError } from '../../../shared/contract/errors.ts';
import {
  stageReportSchema,
  type MaintenanceRun,
  type StageName,
  type StageReport,
} from '../../../shared/contract/maintenance.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Clock, Logger } from '../dependencies.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import { hasUndoable, undoableGroups } from '../history/undoableGroups.ts';
import type { MaintenanceRunRow } from '../storage/memory/maintenanceRuns.ts';
import type { ReadStore, WriteStore } from '../storage/store.ts';
import { lastNight, nextNight, type NightSchedule } from './nightSchedule.ts';
import type { Nightly } from './nightly.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';

export interface MaintenanceDependencies {
  readonly store: WriteStore;
  readonly clock: Clock;
  readonly nightly: Nightly;
  readonly cron: () => string;
  /** IANA zone of the schedule. */
  readonly zone: string;
  /** True if nobody has sent a message for so long. */
  readonly isQuietFor: (ms: number) => boolean;
  /** Stops reading sessions: else what the night did not reach would be read at the next tick. */
  readonly stopReading: () => void;
  /** Undoes changes in one transaction; returns the number of those that were not refused. */
  readonly undo: (changeIds: readonly Id[]) => number;
  readonly logger: Logger;
}

/** Maintenance: the nightly run and its schedule, over the contract. */
export interface Maintenance {
  readonly commands: CommandHandlers<CommandsOf<'maintenance'>>;
  /**
   * Runs due work, including a missed night, once; resolves when it has ended. It waits while
   * somebody chats, up to a limit.
   */
  runDue(): Promise<void>;
  /** Start time of the nightly run in progress. */
  runningSince(): EpochMs | null;
}

/** Changes undone in one transaction: a message that waits for it waits a few milliseconds. */
const UNDO_BATCH_SIZE = 10;

/** Number of runs shown. */
const MAX_RUNS_SHOWN = 30;

/** Silence required before a due night begins, and the longest wait for it. */
const QUIET_MS = 5 * 60_000;
const MAX_WAIT_MS = 60 * 60_000;

export function createMaintenance(deps: MaintenanceDependencies): Maintenance {
  const { store, clock, nightly } = deps;
  store.maintenanceRuns.endInterrupted();
  /**
   * Before the first night there is nothing to catch up on; a time in the future comes from a wrong
   * clock.
   */
  const since = (now: EpochMs) => {
    const createdAt = Number(store.meta.get('created_at') ?? now);
    return store.maintenanceRuns.lastHandledDueAt(now) ?? (createdAt <= now ? createdAt : 0);
  };
  /** Since when a night that is due waits for silence. */
  let waitingSince: EpochMs | null = null;
  const start = (dueAt: EpochMs): Promise<unknown> | null =>
    nightly.run(dueAt)?.catch((error: unknown) => {
      deps.logger.error('the night ended early', { error: String(error) });
    }) ?? null;
  /** Unique time for a run, even if two are requested in one moment. */
  const unusedTime = (at: EpochMs): EpochMs =>
    store.maintenanceRuns.isDone(at) ? unusedTime(at + 1) : at;
  return {
    commands: {
      'maintenance.get': () => ({
        nextRunAt: nextNight(scheduleOf(deps), clock.now()),
        running: nightly.running(),
        runs: store.maintenanceRuns
          .recent(MAX_RUNS_SHOWN)
          .map((row) => presentRun(store.changes, row, nightly.running()?.stage ?? null)),
      }),
      'maintenance.run': () => ({ started: start(unusedTime(clock.now())) !== null }),
      'maintenance.cancel': () => {
        const stage = nightly.running()?.stage;
        const cancelled = nightly.cancel();
        // A later stage may run beside the reading of a conversation, which nobody stopped.
        if (cancelled && stage === 'sessions') deps.stopReading();
        return { cancelled };
      },
      'maintenance.undo': async ({ runId }) => {
        const row = store.maintenanceRuns.get(runId);
        if (row === null) throw contractError('not_found', { reason: 'run' });
        const changes = undoableGroups(store.changes, changeIdsOf(stagesCodec.parse(row.stages)));
        let undoneCount = 0;
        for (let from = 0; from < changes.length; from += UNDO_BATCH_SIZE) {
          undoneCount += deps.undo(changes.slice(from, from + UNDO_BATCH_SIZE));
          await yieldToEventLoop();
        }
        return { undone: undoneCount, refused: changes.length - undoneCount };
      },
    },
    async runDue() {
      const now = clock.now();
      const due = lastNight(scheduleOf(deps), now);
      if (due === null || due <= since(now)) return;
      waitingSince ??= now;
      const hasWaited = Math.abs(now - waitingSince) >= MAX_WAIT_MS;
      if (!hasWaited && !deps.isQuietFor(QUIET_MS)) return;
      waitingSince = null;
      await start(due);
    },
    runningSince: () => nightly.since(),
  };
}

function scheduleOf({ cron, zone }: MaintenanceDependencies): NightSchedule {
  return { cron: cron(), zone };
}

const stagesCodec = jsonCodec(z.array(stageReportSchema).catch([]));

const changeIdsOf = (stages: readonly StageReport[]) =>
  stages.flatMap(({ changeIds }) => changeIds);

/** Run for the screen; the stage in progress, whose report is incomplete, is left out. */
function presentRun(
  changes: ReadStore['changes'],
  row: MaintenanceRunRow,
  runningStage: StageName | null,
): MaintenanceRun {
  const stages = stagesCodec
    .parse(row.stages)
    .filter(({ name }) => row.state !== 'running' || name !== runningStage);
  return {
    id: row.id,
    dueAt: row.due_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    state: row.state,
    stages,
    undoable: hasUndoable(changes, changeIdsOf(stages)),
  };
}
