import type { RoutineProblem } from '../../../shared/contract/routines/routineRun.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import type { RoutineRunRow } from '../storage/routines/routineRuns.ts';
import { createPostponedRuns, type PostponedRuns } from './postponedRuns.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { routineStepsCodec } from './routineRecord.ts';
import { runStep, type StepToRun } from './runStep.ts';

/** Runs routines in the background, one after the other. */
export interface RoutineRunner {
  /** Works on what is to be run; also continues what a kill interrupted. */
  wake(): void;
  /** Run in progress. */
  runningId(): Id | null;
  /** Cancels a run of the person's, in progress or waiting its turn. */
  cancel(runId: Id): boolean;
  /** Cancels what a routine began by its schedule, also where a try waits for its server. */
  cancelScheduled(routineId: Id): void;
  /**
   * Interrupts the run in progress and starts none until the result is called: the step is asked
   * again, with what is remembered then.
   */
  pause(): Promise<() => void>;
  /** Interrupts the run in progress, which continues at the next start. */
  close(): Promise<void>;
}

/** Limit of starts without a step that was done: the run itself may be what kills Loci. */
const MAX_ATTEMPTS = 3;

export function createRoutineRunner(deps: RoutineDependencies): RoutineRunner {
  const { store, clock } = deps.curation;
  const postponedRuns = createPostponedRuns(clock);
  let current: { readonly id: Id; readonly abort: AbortController } | null = null;
  let runningLoop: Promise<void> | null = null;
  let isClosed = false;
  let pauses = 0;

  const isStopped = () => isClosed || pauses > 0;
  const nextRun = () => {
    const runs = store.routineRuns.running();
    postponedRuns.retain(runs.map(({ id }) => id));
    return runs.find(({ id }) => postponedRuns.isDue(id));
  };
  const runQueue = async () => {
    for (let run = nextRun(); run !== undefined && !isStopped(); run = nextRun()) {
      const abort = new AbortController();
      current = { id: run.id, abort };
      await runRoutine(deps, postponedRuns, run, abort.signal);
      current = null;
    }
  };
  const wake = () => {
    if (runningLoop !== null || isStopped()) return;
    runningLoop = runQueue()
      .catch((error: unknown) => {
        deps.logger.error('a routine ended early', { error: String(error) });
      })
      .finally(() => {
        runningLoop = null;
        current = null;
      });
  };
  const cancel = (runId: Id): boolean => {
    const run = store.routineRuns.get(runId);
    if (run?.state !== 'running') return false;
    endRun(deps, run, 'cancelled', null);
    if (current?.id === runId) current.abort.abort();
    return true;
  };
  /** Interrupts the run in progress; returns its id. */
  const interrupt = async (): Promise<Id | null> => {
    const runId = current?.id ?? null;
    current?.abort.abort();
    await runningLoop;
    return runId;
  };
  return {
    wake,
    runningId: () => current?.id ?? null,
    cancel,
    cancelScheduled(routineId) {
      for (const { id } of store.routineRuns.runningScheduled(routineId)) cancel(id);
    },
    async pause() {
      pauses += 1;
      const resume = () => {
        pauses -= 1;
        wake();
      };
      try {
        const runId = await interrupt();
        const run = runId === null ? null : store.routineRuns.get(runId);
        // Not one of the starts after which a run is given up.
        if (run?.state === 'running' && run.attempts > 0) {
          write(deps, () => store.routineRuns.setState({ ...run, attempts: run.attempts - 1 }));
        }
      } catch (error) {
        resume();
        throw error;
      }
      return resume;
    },
    async close() {
      isClosed = true;
      await interrupt();
    },
  };
}

/** Runs the steps that are not done yet; ends the run, unless it was interrupted or is postponed. */
async function runRoutine(
  deps: RoutineDependencies,
  postponedRuns: PostponedRuns,
  run: RoutineRunRow,
  signal: AbortSignal,
): Promise<void> {
  const { store } = deps.curation;
  const model = deps.model();
  if (model === null) return endRun(deps, run, 'failed', 'no_model');
  if (run.attempts >= MAX_ATTEMPTS) return endRun(deps, run, 'failed', 'interrupted');
  write(deps, () =>
    store.routineRuns.setState({ ...run, problem: null, attempts: run.attempts + 1 }),
  );
  const earlierSteps: StepToRun['earlierSteps'][number][] = [];
  for (const step of routineStepsCodec.parse(run.steps)) {
    const result = await attempt(
      () => runStep(deps, model, { run, step, earlierSteps }, signal),
      deps,
    );
    // Canceled by the person, which is recorded already, or interrupted.
    if (signal.aborted) return;
    if (result !== null && postponedRuns.postpone(run, result)) {
      // Not begun: a later moment of the schedule needs no run of its own.
      const postponedRun = { ...run, problem: result, attempts: 0 };
      return write(deps, () => store.routineRuns.setState(postponedRun));
    }
    if (result !== null) return endRun(deps, run, 'failed', result);
    const row = store.routineRuns.steps(run.id).find(({ step_id }) => step_id === step.id);
    if (row !== undefined) earlierSteps.push({ step, row });
    write(deps, () => store.routineRuns.setState({ ...run, problem: null, attempts: 1 }));
  }
  endRun(deps, run, 'done', null);
}

/** Problem of a step; null if it is done. */
async function attempt(
  step: () => ReturnType<typeof runStep>,
  { logger }: RoutineDependencies,
): Promise<RoutineProblem | null> {
  try {
    const result = await step();
    return result.ok ? null : result.error;
  } catch (error) {
    logger.error('a step of a routine failed', { error: String(error) });
    return 'internal';
  }
}

function endRun(
  deps: RoutineDependencies,
  run: RoutineRunRow,
  state: 'done' | 'failed' | 'cancelled',
  problem: RoutineProblem | null,
): void {
  const { store, clock } = deps.curation;
  const finished = { ...run, state, problem, finished_at: clock.now(), attempts: 0 };
  write(deps, () => store.routineRuns.setState(finished));
}

function write(deps: RoutineDependencies, work: () => void): void {
  commitWithoutEvents(deps.ledger, work);
  deps.onChange();
}
