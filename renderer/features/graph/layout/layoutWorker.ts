import { layoutGraph } from './layoutGraph.ts';
import type { LayoutJob } from './layoutTypes.ts';

/** Entry of the layout worker: one job, one answer. */
interface Scope {
  onmessage:
    ((event: MessageEvent<{ readonly n: number; readonly job: LayoutJob }>) => void) | null;
  postMessage(answer: unknown): void;
}

const scope = globalThis as unknown as Scope;
scope.onmessage = ({ data: { n, job } }) => scope.postMessage({ n, positions: layoutGraph(job) });
