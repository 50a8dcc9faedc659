import { messageOf } from '../bus/messageOf.ts';
import type { Subscriber } from '../bus/eventBus.ts';
import { createRoutineCommands } from './routineCommands.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { createRoutineRunner } from './routineRunner.ts';
import { startDueRoutines } from './routineSchedule.ts';
import { selectRoutine } from './routineSelector.ts';

/** Topics of the selector, also for a replay before the bus exists. */
export const ROUTINE_TOPICS = ['user.message'] as const;

/** Routines of a workspace. */
export interface Routines {
  readonly commands: ReturnType<typeof createRoutineCommands>;
  /** Starts what is due, and continues what was interrupted. */
  runDue(): void;
  readonly subscriber: Subscriber;
  /** Interrupts the run in progress; none goes on until the result is called. */
  pause(): Promise<() => void>;
  close(): Promise<void>;
}

export function createRoutines(deps: RoutineDependencies): Routines {
  const runner = createRoutineRunner(deps);
  const abort = new AbortController();
  /** Selections in progress, one after the other: none keeps a message waiting. */
  let selecting = Promise.resolve();
  return {
    commands: createRoutineCommands(deps, runner),
    runDue() {
      startDueRoutines(deps);
      runner.wake();
    },
    subscriber: {
      name: 'routines',
      topics: ROUTINE_TOPICS,
      handle({ payload }) {
        const messageId = messageOf(payload);
        selecting = selecting
          .then(() =>
            abort.signal.aborted ? undefined : selectRoutine(deps, messageId, abort.signal),
          )
          .then(() => runner.wake())
          .catch((error: unknown) => {
            deps.logger.error('no routine was selected', { error: String(error) });
          });
      },
    },
    pause: () => runner.pause(),
    async close() {
      abort.abort();
      await Promise.all([selecting, runner.close()]);
    },
  };
}
