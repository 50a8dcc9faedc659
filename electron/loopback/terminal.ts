import { runLoopback } from './run.ts';

/** Runs the browser edition in this process until a signal ends it. Returns the exit code. */
export function runInTerminal(args: readonly string[]): Promise<number> {
  const stop = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop.resolve());
  }
  // Ends with the launcher, since nothing else could stop this process.
  process.on('disconnect', () => stop.resolve());
  return runLoopback(args, {
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
    stopped: stop.promise,
  });
}
