import type { EpochMs } from '../../../shared/domain/primitives.ts';
import {
  readerTasks,
  type ReaderContext,
  type ReaderInput,
  type ReaderOutput,
  type ReaderTaskName,
} from './tasks.ts';

/** Readers: tasks that must not hold up the writer. */
export interface Readers {
  run<T extends ReaderTaskName>(
    task: T,
    input: ReaderInput<T>,
    now: EpochMs,
  ): Promise<ReaderOutput<T>>;
  /** Runs work while reads are held back, for a second at most. */
  readonly withReadsPaused: (work: () => Promise<unknown>) => Promise<void>;
  close(): Promise<void>;
}

/** Runs a task by its name, as received in a message. */
export function runTask(
  context: ReaderContext,
  task: string,
  input: unknown,
  now: EpochMs,
): unknown {
  if (!isTask(task)) throw new Error(`readers know no task ${task}`);
  const run = readerTasks[task] as (
    context: ReaderContext,
    input: unknown,
    now: EpochMs,
  ) => unknown;
  return run(context, input, now);
}

function isTask(name: string): name is ReaderTaskName {
  return Object.hasOwn(readerTasks, name);
}
