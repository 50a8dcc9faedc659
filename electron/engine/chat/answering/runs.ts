import type { Id } from '../../../../shared/domain/primitives.ts';

/** Answers being made by models: one at a time in a conversation, each with its own stop. */
export interface Runs {
  start(turnId: Id, conversationSeq: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** False when there is nothing to stop. */
  stop(turnId: Id): boolean;
  /** Stops them all and waits until they are written down. */
  stopAll(): Promise<void>;
  /** The same at the end of Loci, which is no decision of the person. */
  close(): Promise<void>;
}

export function createRuns(): Runs {
  const running = new Map<Id, { readonly controller: AbortController; done: Promise<void> }>();
  const lines = new Map<number, Promise<void>>();
  const stopAll = async (reason?: 'closing') => {
    const all = [...running.values()];
    for (const { controller } of all) controller.abort(reason);
    await Promise.all(all.map(({ done }) => done));
  };
  return {
    start(turnId, conversationSeq, work) {
      const controller = new AbortController();
      const previous = lines.get(conversationSeq) ?? Promise.resolve();
      const run = { controller, done: Promise.resolve() };
      run.done = previous
        .then(() => work(controller.signal))
        .finally(() => {
          if (running.get(turnId) === run) running.delete(turnId);
          if (lines.get(conversationSeq) === run.done) lines.delete(conversationSeq);
        });
      running.set(turnId, run);
      lines.set(conversationSeq, run.done);
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
