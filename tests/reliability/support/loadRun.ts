import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { reportSchema, type Report } from './report.ts';

const PROGRAM = join(import.meta.dirname, 'loadedEngine.ts');

/**
 * Moment of a kill: while the engine opens, or some time after a number of acknowledged messages.
 * The number makes a run under load mean the same on a slow machine.
 */
type KillMoment =
  { readonly openingForMs: number } | { readonly afterMessages: number; readonly andMs: number };

/** Most messages that are acknowledged before the time to the kill begins. */
const MAX_MESSAGES = 5;

/** A moment at random; every eighth hits the opening itself. */
export function killMoment(random: () => number, mostMs: number): KillMoment {
  if (random() < 0.125) return { openingForMs: 200 + random() * 900 };
  return {
    andMs: random() * mostMs,
    afterMessages: Math.floor(random() * (MAX_MESSAGES + 1)),
  };
}

export interface LoadRun {
  readonly home: string;
  readonly seed: number;
  readonly kill: KillMoment;
  readonly env?: Readonly<Record<string, string>>;
  readonly onReport: (report: Report) => void;
}

/** Runs the loaded engine and kills it with SIGKILL; everything it said has arrived then. */
export async function runUntilKilled(run: LoadRun): Promise<void> {
  const given = JSON.stringify({ home: run.home, seed: run.seed });
  const child = spawn(process.execPath, [PROGRAM, given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...run.env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let noted = '';
  child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
  const reached = Promise.withResolvers<void>();
  let messages = -1;
  const lines = createInterface({ input: child.stdout });
  const problems: string[] = [];
  lines.on('line', (line) => {
    const report = reportSchema.parse(JSON.parse(line));
    const counts = report.line === 'ready' || (report.line === 'done' && report.what === 'message');
    if (counts) messages += 1;
    if ('andMs' in run.kill && messages >= run.kill.afterMessages) reached.resolve();
    if (report.line === 'failed') problems.push(report.why);
    run.onReport(report);
  });
  const read = once(lines, 'close');
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  if ('openingForMs' in run.kill) await pause(run.kill.openingForMs);
  else {
    await Promise.race([reached.promise, ended]);
    await pause(run.kill.andMs);
  }
  child.kill('SIGKILL');
  const [, signal] = await ended;
  await read;
  if (signal !== 'SIGKILL' || problems.length > 0) {
    throw new Error(`the engine ended by itself: ${problems.join('; ')} ${noted}`);
  }
}
