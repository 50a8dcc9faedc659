import type { Elapsed, Logger, StartTaskThread, TaskLog } from '../dependencies.ts';

/** A message that is stored, or a click that is answered, in more than this many ms is felt. */
const SLOW_TASK_MS = 40;

export function createTaskLog(logger: Logger, elapsed: Elapsed, traced: boolean): TaskLog {
  return {
    elapsed,
    note({ name, ms, waitedMs, rows }) {
      const slow = ms > SLOW_TASK_MS;
      if (!slow && !traced) return;
      const fields = { name, ms: round(ms), waitedMs: round(waitedMs), rows };
      logger.info(slow ? 'slow task' : 'task', fields);
    },
  };
}

/** Notes the tasks of the threads that are started, which run one after the other. */
export function withTaskLog(start: StartTaskThread, { elapsed, note }: TaskLog): StartTaskThread {
  return (entry, data, logger) => {
    const thread = start(entry, data, logger);
    let lastEnd = 0;
    return {
      ...thread,
      async run(task, input, now) {
        const asked = elapsed();
        let result: unknown;
        try {
          result = await thread.run(task, input, now);
          return result;
        } finally {
          const ended = elapsed();
          const began = Math.max(asked, lastEnd);
          lastEnd = ended;
          note({ name: task, ms: ended - began, waitedMs: began - asked, rows: rowsIn(result) });
        }
      },
    };
  };
}

/** Counts rows: the items of a list, or of the lists a result holds. */
function rowsIn(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  if (typeof result !== 'object' || result === null) return 0;
  return Object.values(result).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
}

const round = (ms: number) => Math.round(ms * 10) / 10;
