import { Worker } from 'node:worker_threads';

/** Runs work beside threads that only compute, and ends them: what sharing the cores alone costs. */
export async function withBusyThreads<T>(threads: number, work: () => Promise<T>): Promise<T> {
  const workers = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
