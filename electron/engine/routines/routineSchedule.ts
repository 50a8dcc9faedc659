import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import { lastNight, nextNight } from '../maintenance/nightSchedule.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { storedRoutines, type RoutineRecord } from './routineRecord.ts';
import { recordRun } from './recordRun.ts';

/** Next moment of a routine's schedule; null if it is off or has none. */
export function nextRunAt(
  { trigger, enabledAt }: RoutineRecord,
  zone: string,
  now: EpochMs,
): EpochMs | null {
  if (trigger.kind !== 'schedule' || enabledAt === null) return null;
  return nextNight({ cron: trigger.cron, zone }, now);
}

/**
 * Starts what is due by schedule: once, however many moments were missed or passed while the run
 * waited for its turn, and none from before the routine was switched on.
 */
export function startDueRoutines(deps: RoutineDependencies): void {
  const { store, clock } = deps.curation;
  const now = clock.now();
  for (const routine of storedRoutines(store)) {
    const { trigger, enabledAt } = routine;
    if (trigger.kind !== 'schedule' || enabledAt === null) continue;
    const dueAt = lastNight({ cron: trigger.cron, zone: deps.zone }, now);
    // A time in the future was noted before the clock was set back.
    const enabledSince = enabledAt > now ? 0 : enabledAt;
    const since = Math.max(enabledSince, store.routineRuns.lastDue(routine.id, now) ?? 0);
    if (dueAt === null || dueAt <= since) continue;
    const [queuedRun] = store.routineRuns.waitingScheduled(routine.id);
    if (queuedRun === undefined) {
      recordRun(deps, routine, { cause: 'schedule', state: 'running', dueAt });
    } else commitWithoutEvents(deps.ledger, () => store.routineRuns.setDue(queuedRun.id, dueAt));
  }
}
