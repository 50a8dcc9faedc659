import type { Elapsed, Logger, StartTaskThread, TaskLog } from '../dependencies.ts';

/**
 * Threshold in ms from which a task is noticeably slow, when storing a message or answering a
 * click.
 */
const SLOW_TASK_MS = 40;

export function createTaskLog(logger: Logger, elapsed: Elapsed, isTraced: boolean): TaskLog {
  return {
    elapsed,
    note({ name, ms, waitedMs, rows }) {
      const isSlow = ms > SLOW_TASK_MS;
      if (!isSlow && !isTraced) return;
      const fields = { name, ms: round(ms), waitedMs: round(waitedMs), rows };
      logger.info(isSlow ? 'slow task' : 'task', fields);
    },
  };
}

/** Logs the tasks of the threads started, which run one after the other. */
export function withTaskLog(start: StartTaskThread, { elapsed, note }: TaskLog): StartTaskThread {
  return (entry, data, logger) => {
    const thread = start(entry, data, logger);
    let lastEnd = 0;
    return {
      ...thread,
      async run(task, input, now) {
        const sentMs = elapsed();
        let result: unknown;
        try {
          result = await thread.run(task, input, now);
          return result;
        } finally {
          const ended = elapsed();
          const startMs = Math.max(sentMs, lastEnd);
          lastEnd = ended;
          note({
            name: task,
            ms: ended - startMs,
            waitedMs: startMs - sentMs,
            rows: rowsIn(result),
          });
        }
      },
    };
  };
}

/** Number of rows: the items of a list, or of the lists in a result. */
function rowsIn(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  if (typeof result !== 'object' || result === null) return 0;
  return Object.values(result).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
}

const round = (ms: number) => Math.round(ms * 10) / 10;
