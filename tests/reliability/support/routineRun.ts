import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'routineEngine.ts');

export interface RoutineKill {
  readonly home: string;
  readonly baseUrl: string;
  readonly routineId: string;
  /** Call of the clock or the ids at which the process is killed; null: at the end of the run. */
  readonly killAtCall: number | null;
}

/** Runs a routine in a process of its own until SIGKILL; number of calls, null if it had not ended. */
export async function runUntilKilled(given: RoutineKill): Promise<number | null> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal !== 'SIGKILL') throw new Error(`the engine ended by itself: ${errors}`);
  const calls = /^calls (\d+)$/mu.exec(output)?.[1];
  return calls === undefined ? null : Number(calls);
}
