import type { RoutineProblem } from '../../../shared/contract/routines/routineRun.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import {
  exponentialBackoff,
  isPauseOver,
  type BackoffRange,
} from '../algorithms/time/exponentialBackoff.ts';
import type { Clock } from '../dependencies.ts';
import type { RoutineRunRow } from '../storage/routines/routineRuns.ts';

/**
 * Problems that pass by themselves, such as no network yet after a computer woke up, or a connection
 * that broke when it went to sleep.
 */
const TRANSIENT_REASONS: ReadonlySet<RoutineProblem> = new Set<RoutineProblem>([
  'unreachable',
  'server_error',
  'rate_limited',
  'slow_start',
  'dropped',
  'stalled',
  'ended_early',
  'no_answer',
]);

const RETRY_PAUSES: BackoffRange = { minMs: 60_000, maxMs: 30 * 60_000 };

/** Limit of tries: with their pauses, about four hours in which the computer was awake. */
const MAX_TRIES = 12;

/** Scheduled runs that wait for their next try. */
export interface PostponedRuns {
  /**
   * Postpones a run with a problem that may pass; false for another problem, for a run that somebody
   * is waiting for, and after the last try.
   */
  postpone(run: Pick<RoutineRunRow, 'id' | 'cause'>, problem: RoutineProblem): boolean;
  isDue(runId: Id): boolean;
  /** Drops all but these runs. */
  retain(runIds: readonly Id[]): void;
}

/** Postponed runs in memory: a start of Loci tries each of them at once. */
export function createPostponedRuns(clock: Clock): PostponedRuns {
  const failures = new Map<Id, { readonly count: number; readonly at: EpochMs }>();
  return {
    postpone({ id, cause }, problem) {
      if (cause !== 'schedule' || !TRANSIENT_REASONS.has(problem)) return false;
      const count = (failures.get(id)?.count ?? 0) + 1;
      failures.set(id, { count, at: clock.now() });
      return count < MAX_TRIES;
    },
    isDue(runId) {
      const failure = failures.get(runId);
      if (failure === undefined) return true;
      return isPauseOver(failure.at, clock.now(), exponentialBackoff(failure.count, RETRY_PAUSES));
    },
    retain(runIds) {
      for (const id of failures.keys()) if (!runIds.includes(id)) failures.delete(id);
    },
  };
}
