import type { LayoutJob, Positions } from './layoutTypes.ts';

/** Layout service. */
export interface LayoutService {
  run(job: LayoutJob): Promise<Positions>;
  close(): void;
}

interface Answer {
  readonly n: number;
  readonly positions: Positions;
}

interface PendingLayout {
  readonly resolve: (positions: Positions) => void;
  readonly fail: (error: Error) => void;
}

/** Layout worker: the window stays responsive during a layout. */
export function startLayoutThread(): LayoutService {
  const worker = new Worker(new URL('./layoutWorker.ts', import.meta.url), { type: 'module' });
  const pendingLayouts = new Map<number, PendingLayout>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    pendingLayouts.get(data.n)?.resolve(data.positions);
    pendingLayouts.delete(data.n);
  };
  worker.onerror = (event) => {
    for (const { fail } of pendingLayouts.values()) fail(new Error(event.message));
    pendingLayouts.clear();
  };
  return {
    run: (job) =>
      new Promise((resolve, fail) => {
        count += 1;
        pendingLayouts.set(count, { resolve, fail });
        worker.postMessage({ n: count, job });
      }),
    close: () => worker.terminate(),
  };
}
