import { join } from 'node:path';
import { runLoopback, type RunOverrides } from '../../electron/loopback/run.ts';

/** The browser edition as a program, with a small page in the place of the built one. */
export async function runProgram(overrides: Pick<RunOverrides, 'engineEntry'>): Promise<never> {
  const stop = Promise.withResolvers<void>();
  process.on('SIGINT', () => stop.resolve());
  process.on('SIGTERM', () => stop.resolve());
  const code = await runLoopback(
    process.argv.slice(2),
    {
      print: (line) => process.stdout.write(`${line}\n`),
      note: (line) => process.stderr.write(`${line}\n`),
      stopped: stop.promise,
    },
    { ...overrides, rendererFolder: join(import.meta.dirname, 'fixtures', 'renderer') },
  );
  process.exit(code);
}
