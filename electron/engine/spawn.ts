import { fileURLToPath } from 'node:url';
import { Worker, type Transferable } from 'node:worker_threads';

/**
 * Young generation of a thread's heap, megabytes. Node's default lets each of a handful of threads
 * hold three times as much garbage before it looks: 260 MB more during an import, and none faster.
 */
const YOUNG_GENERATION_MB = 16;

/** Handle of a running thread. A process could take its place without callers noticing. */
export interface ThreadHandle {
  post(message: unknown, transfer?: readonly Transferable[]): void;
  onMessage(listener: (message: unknown) => void): void;
  onError(listener: (error: Error) => void): void;
  /** Called once after the thread has exited; after `onError` if it crashed. */
  onExit(listener: (exitCode: number) => void): void;
  /** Terminates the thread at once. */
  terminate(): Promise<void>;
}

/**
 * Spawns the engine, a reader or a maintenance thread. `entry` is a module's name relative to this
 * folder, without extension (`thread`, `readers/reader`), or a full address.
 */
export function spawnThread(entry: string | URL, workerData: unknown): ThreadHandle {
  const worker = new Worker(
    typeof entry === 'string' ? resolveEntry(entry, import.meta.url) : entry,
    {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      // The host's standard output is reserved for the line with the address.
      stdout: true,
    },
  );
  worker.stdout.pipe(process.stderr, { end: false });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => void worker.on('message', listener),
    onError: (listener) => void worker.on('error', listener),
    onExit: (listener) => void worker.once('exit', listener),
    terminate: async () => void (await worker.terminate()),
  };
}

/** File of an entry, for a process of its own. */
export function entryFile(entry: string): string {
  return fileURLToPath(resolveEntry(entry, import.meta.url));
}

/**
 * Resolves an entry: TypeScript when run from source; when built `.mjs`, which declares itself a
 * module: outside the archive of a packaged app, where native addons can be loaded, there is no
 * package.json.
 */
export function resolveEntry(entry: string, self: string): URL {
  const extension = fileURLToPath(self).endsWith('.ts') ? '.ts' : '.mjs';
  const url = new URL(`./${entry}${extension}`, self);
  url.pathname = url.pathname.replace('/app.asar/', '/app.asar.unpacked/');
  return url;
}
