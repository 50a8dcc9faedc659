import { isDeepStrictEqual } from 'node:util';
import { contractError } from '../../../shared/contract/errors.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import type { RoutineRunRow } from '../storage/routines/routineRuns.ts';
import { presentRoutine, presentRun } from './presentRoutine.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { listRoutines, rowOf, type RoutineRecord } from './routineRecord.ts';
import type { RoutineLanguage } from './shipped/shippedRoutines.ts';
import type { RoutineRunner } from './routineRunner.ts';
import { recordRun } from './recordRun.ts';
import { undoRun } from './undoRun.ts';

/** Number of runs shown. */
const MAX_RUNS_SHOWN = 30;

/** Routines and their runs over the contract. */
export function createRoutineCommands(
  deps: RoutineDependencies,
  runner: RoutineRunner,
): CommandHandlers<CommandsOf<'routines'>> {
  const { store, clock, ids } = deps.curation;
  const routineOf = (id: Id, language: RoutineLanguage = 'en'): RoutineRecord => {
    const routine = listRoutines(store, language).find((record) => record.id === id);
    if (routine === undefined) throw contractError('not_found', { reason: 'routine' });
    return routine;
  };
  const runOf = (id: Id): RoutineRunRow => {
    const run = store.routineRuns.get(id);
    if (run === null) throw contractError('not_found', { reason: 'run' });
    return run;
  };
  /** Routines removed in this run of Loci, whose runs are still theirs if they are saved again. */
  const removedIds = new Set<Id>();
  const write = (work: () => void) => {
    commitWithoutEvents(deps.ledger, work);
    deps.onChange();
  };
  const cancelWaiting = (routineId: Id) => {
    for (const run of store.routineRuns.waitingScheduled(routineId))
      store.routineRuns.setState({ ...run, state: 'cancelled', finished_at: clock.now() });
  };
  const save = (record: Omit<RoutineRecord, 'shipped'>) =>
    write(() => {
      const previous = store.routines.get(record.id);
      // Switched off, or on another schedule: what waits by the former one is no longer due.
      if (previous !== null && previous.enabled_at !== record.enabledAt) cancelWaiting(record.id);
      store.routines.put(rowOf(record, clock.now()));
    });
  const requireEnabled = (routine: RoutineRecord) => {
    if (routine.enabledAt === null) throw contractError('refused', { reason: 'routine_off' });
    return routine;
  };
  const resume = (run: RoutineRunRow) => {
    write(() =>
      store.routineRuns.setState({
        ...run,
        state: 'running',
        problem: null,
        finished_at: null,
        attempts: 0,
      }),
    );
    runner.wake();
    return { started: true };
  };
  return {
    'routines.list': ({ language }) => ({
      routines: listRoutines(store, language).map((record) =>
        presentRoutine(record, deps.zone, clock.now()),
      ),
      runs: store.routineRuns
        .recent(MAX_RUNS_SHOWN)
        .map((run) => presentRun(store, run, runner.runningId(), clock.now())),
      hasModel: deps.model() !== null,
    }),
    'routines.save': ({ routineId, definition }) => {
      const isNew = routineId === null || removedIds.has(routineId);
      const previous = isNew ? null : routineOf(routineId);
      const id = routineId ?? ids.next();
      save({ ...definition, id, enabledAt: enabledAfter(previous, definition, clock.now()) });
      removedIds.delete(id);
      return { routineId: id };
    },
    'routines.enable': ({ routineId, enabled, language }) => {
      const routine = routineOf(routineId, language);
      const enabledAt = enabled ? (routine.enabledAt ?? clock.now()) : null;
      if (!enabled) runner.cancelScheduled(routineId);
      save({ ...routine, enabledAt });
      return { enabled };
    },
    'routines.remove': ({ routineId }) => {
      let wasRemoved = false;
      runner.cancelScheduled(routineId);
      write(() => {
        wasRemoved = store.routines.remove(routineId);
      });
      if (wasRemoved) removedIds.add(routineId);
      return { removed: wasRemoved };
    },
    'routines.run': ({ routineId, input }) => {
      const routine = requireEnabled(routineOf(routineId));
      const request = { cause: 'manual', state: 'running', input: input.trim() } as const;
      const runId = recordRun(deps, routine, request);
      runner.wake();
      return { runId };
    },
    'routines.decide': ({ runId, accepted }) => {
      const run = runOf(runId);
      if (run.state !== 'proposed') return { started: false };
      if (accepted) {
        requireEnabled(routineOf(run.routine_id));
        return resume({ ...run, started_at: clock.now() });
      }
      write(() =>
        store.routineRuns.setState({ ...run, state: 'declined', finished_at: clock.now() }),
      );
      return { started: false };
    },
    'routines.retry': ({ runId }) => {
      const run = runOf(runId);
      if (run.state !== 'failed' && run.state !== 'cancelled') return { started: false };
      requireEnabled(routineOf(run.routine_id));
      return resume(run);
    },
    'routines.cancel': ({ runId }) => ({ cancelled: runner.cancel(runId) }),
    'routines.undo': ({ runId }) => {
      if (runOf(runId).state === 'running')
        throw contractError('conflict', { reason: 'run_in_progress' });
      const result = undoRun(deps, runId);
      deps.onChange();
      return result;
    },
  };
}

/**
 * Time from which a saved routine is on; null: off. With another schedule it counts from now, so that
 * no moment before the change is due.
 */
function enabledAfter(
  previous: RoutineRecord | null,
  { trigger }: Pick<RoutineRecord, 'trigger'>,
  now: EpochMs,
): EpochMs | null {
  if (previous === null || previous.enabledAt === null) return null;
  return isDeepStrictEqual(previous.trigger, trigger) ? previous.enabledAt : now;
}
