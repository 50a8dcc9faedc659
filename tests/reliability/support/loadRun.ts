import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { reportSchema, type Report } from './report.ts';

const PROGRAM = join(import.meta.dirname, 'loadedEngine.ts');

export interface LoadRun {
  readonly home: string;
  readonly seed: number;
  /** Time under load before the kill; negative: killed while the engine opens. */
  readonly killAfterMs: number;
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
  const ready = Promise.withResolvers<void>();
  const lines = createInterface({ input: child.stdout });
  const problems: string[] = [];
  lines.on('line', (line) => {
    const report = reportSchema.parse(JSON.parse(line));
    if (report.line === 'ready') ready.resolve();
    if (report.line === 'failed') problems.push(report.why);
    run.onReport(report);
  });
  const read = once(lines, 'close');
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  if (run.killAfterMs < 0) await pause(-run.killAfterMs);
  else {
    await Promise.race([ready.promise, ended]);
    await pause(run.killAfterMs);
  }
  child.kill('SIGKILL');
  const [, signal] = await ended;
  await read;
  if (signal !== 'SIGKILL' || problems.length > 0) {
    throw new Error(`the engine ended by itself: ${problems.join('; ')} ${noted}`);
  }
}
