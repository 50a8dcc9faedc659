import type { EpochMs, Id, MessageId } from '../../../shared/domain/primitives.ts';
import type { RoutineCause, RoutineRunState } from '../../../shared/domain/routine.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { routineStepsCodec, type RoutineRecord } from './routineRecord.ts';

/** Number of runs kept. */
const MAX_RUNS = 200;

export interface RunRequest {
  readonly cause: RoutineCause;
  readonly state: Extract<RoutineRunState, 'proposed' | 'running'>;
  readonly input?: string;
  readonly messageId?: MessageId;
  readonly dueAt?: EpochMs;
}

/** Records a run of a routine that is on; the runner takes it from there. */
export function recordRun(
  deps: RoutineDependencies,
  routine: RoutineRecord,
  request: RunRequest,
): Id {
  const { store, ids, clock } = deps.curation;
  const id = ids.next();
  commitWithoutEvents(deps.ledger, () => {
    store.routineRuns.insert({
      id,
      routine_id: routine.id,
      name: routine.name,
      steps: routineStepsCodec.stringify(routine.steps),
      cause: request.cause,
      input: request.input ?? '',
      message_id: request.messageId ?? null,
      due_at: request.dueAt ?? null,
      started_at: clock.now(),
      finished_at: null,
      attempts: 0,
      state: request.state,
      problem: null,
    });
    store.routineRuns.prune(MAX_RUNS);
  });
  deps.onChange();
  return id;
}
