import type { LayoutJob, Positions } from './job.ts';

/** Layout service. */
export interface Layouts {
  run(job: LayoutJob): Promise<Positions>;
  close(): void;
}

interface Answer {
  readonly n: number;
  readonly positions: Positions;
}

interface PendingLayout {
  readonly done: (positions: Positions) => void;
  readonly fail: (error: Error) => void;
}

/** Layout worker: the window stays responsive during a layout. */
export function startLayoutThread(): Layouts {
  const worker = new Worker(new URL('./layoutWorker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PendingLayout>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.n)?.done(data.positions);
    waiting.delete(data.n);
  };
  worker.onerror = (event) => {
    for (const { fail } of waiting.values()) fail(new Error(event.message));
    waiting.clear();
  };
  return {
    run: (job) =>
      new Promise((resolve, fail) => {
        count += 1;
        waiting.set(count, { done: resolve, fail });
        worker.postMessage({ n: count, job });
      }),
    close: () => worker.terminate(),
  };
}
