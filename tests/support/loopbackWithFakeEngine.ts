import { join } from 'node:path';
import { runLoopback } from '../../electron/loopback/run.ts';

/** The browser edition with the fake engine in the place of the real one. */
const stop = Promise.withResolvers<void>();
process.on('SIGINT', () => stop.resolve());
process.on('SIGTERM', () => stop.resolve());
const rendererFolder = join(import.meta.dirname, 'fixtures', 'renderer');
const code = await runLoopback(
  process.argv.slice(2),
  {
    say: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
    stopped: stop.promise,
  },
  { engineEntry: new URL('./fakeEngineThread.ts', import.meta.url), rendererFolder },
);
process.exit(code);
