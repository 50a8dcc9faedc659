import { fileURLToPath } from 'node:url';
import { Worker, type Transferable } from 'node:worker_threads';

/** A running thread. A process can stand behind the same handle later without a caller noticing. */
export interface ThreadHandle {
  post(message: unknown, transfer?: readonly Transferable[]): void;
  onMessage(listener: (message: unknown) => void): void;
  onError(listener: (error: Error) => void): void;
  /** Called once, when nothing of the thread is left; after `onError` if it crashed. */
  onExit(listener: (exitCode: number) => void): void;
  /** Stops it where it stands. */
  terminate(): Promise<void>;
}

/**
 * Starts the engine, a reader or the maintenance thread. `entry` is a module's name relative to
 * this folder, without extension (`thread`, `readers/reader`), or a full address.
 */
export function spawnThread(entry: string | URL, workerData: unknown): ThreadHandle {
  const worker = new Worker(
    typeof entry === 'string' ? resolveEntry(entry, import.meta.url) : entry,
    {
      workerData,
      // The host's standard output is for the one line that tells the address.
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

/**
 * From source the entry is TypeScript; built it is `.mjs`, which says by itself that it is a module:
 * outside the archive of a packaged app, where native addons can be loaded, there is no package.json.
 */
export function resolveEntry(entry: string, self: string): URL {
  const extension = fileURLToPath(self).endsWith('.ts') ? '.ts' : '.mjs';
  const url = new URL(`./${entry}${extension}`, self);
  url.pathname = url.pathname.replace('/app.asar/', '/app.asar.unpacked/');
  return url;
}
