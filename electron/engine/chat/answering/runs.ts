import type { Id } from '../../../../shared/domain/primitives.ts';

/** Model runs in progress: one at a time in a conversation, each with its own abort signal. */
export interface Runs {
  /** `conversation`: any number of its own, such as its seq. */
  start(turnId: Id, conversation: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** False when no run is in progress. */
  stop(turnId: Id): boolean;
  /** Stops all runs and waits until their answers are stored. */
  stopAll(): Promise<void>;
  /** Aborts all runs when Loci closes, which is no decision of the person. */
  close(): Promise<void>;
}

export function createRuns(): Runs {
  const running = new Map<Id, { readonly controller: AbortController; done: Promise<void> }>();
  const queues = new Map<number, Promise<void>>();
  const stopAll = async (reason?: 'closing') => {
    const all = [...running.values()];
    for (const { controller } of all) controller.abort(reason);
    await Promise.all(all.map(({ done }) => done));
  };
  return {
    start(turnId, conversation, work) {
      const controller = new AbortController();
      const previous = queues.get(conversation) ?? Promise.resolve();
      const run = { controller, done: Promise.resolve() };
      run.done = previous
        .then(() => work(controller.signal))
        .finally(() => {
          if (running.get(turnId) === run) running.delete(turnId);
          if (queues.get(conversation) === run.done) queues.delete(conversation);
        });
      running.set(turnId, run);
      queues.set(conversation, run.done);
    },
    stop(turnId) {
      const run = running.get(turnId);
      run?.controller.abort();
      return run !== undefined;
    },
    stopAll: () => stopAll(),
    close: () => stopAll('closing'),
  };
}
