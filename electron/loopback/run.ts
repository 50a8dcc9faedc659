import { defaultHome } from '../host/paths.ts';
import { startProblem, startSentences } from '../host/startProblem.ts';
import { startLoopbackHost, type LoopbackHost, type LoopbackHostOptions } from './host.ts';
import { addressOf, startOrJoin } from './instance.ts';
import { openBrowser } from './openBrowser.ts';
import { parseLoopbackOptions, USAGE } from './options.ts';

export interface Terminal {
  /** Standard output: the address, and nothing else ever. */
  readonly print: (line: string) => void;
  /** Standard error: everything else. */
  readonly note: (line: string) => void;
  /** Resolves when the person, or the system, ends the program. */
  readonly stopped: Promise<void>;
}

/** A browser in a sandbox of its own may see no file of ours. */
const HINT = 'If no window opens, or it finds no file, open this address in a browser.';

/** Test overrides of the real host options. */
export type RunOverrides = Pick<LoopbackHostOptions, 'engineEntry' | 'rendererFolder'>;

/** Runs the browser edition from its options to its exit code. */
export async function runLoopback(
  args: readonly string[],
  terminal: Terminal,
  overrides: RunOverrides = {},
): Promise<number> {
  const options = parseLoopbackOptions(args);
  if (!options.ok) {
    terminal.note(`Loci: ${options.error}\n${USAGE}`);
    return 2;
  }
  const home = options.value.home ?? defaultHome();
  const start = await startOrJoin(home).catch((error: unknown) => ({
    kind: 'blocked' as const,
    reason: explain(error),
  }));
  if (start.kind === 'blocked') {
    terminal.note(`Loci cannot start: ${start.reason}`);
    return 1;
  }
  const show = async (address: string): Promise<void> => {
    terminal.print(`Loci is running at ${address}`);
    if (!options.value.shouldOpenBrowser) return;
    terminal.note(HINT);
    await openBrowser(address);
  };
  if (start.kind === 'second') {
    await show(start.address);
    return 0;
  }

  const givenUp = Promise.withResolvers<Error>();
  let host: LoopbackHost;
  try {
    host = await startLoopbackHost({
      home,
      port: options.value.port,
      lock: start.lock,
      log: terminal.note,
      onGiveUp: givenUp.resolve,
      ...overrides,
    });
  } catch (error) {
    start.lock.release();
    terminal.note(`Loci cannot start: ${explain(error)}`);
    return 1;
  }
  void show(addressOf(host.port, host.mintSecret()));
  const end = await Promise.race([terminal.stopped, givenUp.promise]);
  await host.stop();
  start.lock.release();
  if (end === undefined) return 0;
  terminal.note('Loci stopped: its engine kept crashing');
  return 1;
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'the port is taken by another program; choose another with --port';
  }
  const problem = startProblem(error);
  if (problem !== null) return startSentences.en[problem];
  return error instanceof Error ? error.message : String(error);
}
