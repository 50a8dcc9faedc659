import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'swapFiles.ts');

export interface SwapRun {
  readonly home: string;
  readonly workspaceId: string;
  readonly schemaFolder: string;
  readonly what: 'migrate' | 'backup' | 'restore';
}

export interface Swapped {
  /** From its beginning to its end; without what a process needs to go away. */
  readonly ms: number;
  /** It had begun, and was not over, when it was killed. */
  readonly cutOff: boolean;
}

/** Has a process do it, and kills that so long after it began; null lets it end. */
export function swapUntilKilled(run: SwapRun, killAfterMs: number | null): Promise<Swapped> {
  return runUntilCutOff(PROGRAM, run, killAfterMs);
}

/** The same of any program that says `ready` when it begins and `done` when it is over. */
export async function runUntilCutOff(
  program: string,
  given: unknown,
  killAfterMs: number | null,
): Promise<Swapped> {
  const child = spawn(process.execPath, [program, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let noted = '';
  let output = '';
  let over = Infinity;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.endsWith('done\n')) over = performance.now();
  });
  child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([once(child.stdout, 'data'), ended]);
  const began = performance.now();
  if (killAfterMs !== null) {
    await Promise.race([pause(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`it ended by itself: ${noted}`);
  const cutOff = signal === 'SIGKILL' && output === 'ready\n';
  return { ms: Math.min(over, performance.now()) - began, cutOff };
}
