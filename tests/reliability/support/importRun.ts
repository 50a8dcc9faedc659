import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'importingEngine.ts');

export interface ImportRun {
  readonly home: string;
  readonly file: string;
  /** Killed so long after the import has begun, or gone on; null: once it has ended. */
  readonly killAfterMs: number | null;
}

/** Imports in a process of its own and kills that with SIGKILL; true if the import had ended. */
export async function importUntilKilled({ killAfterMs, ...given }: ImportRun): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let noted = '';
  child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  let isDone = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'begun') begun.resolve();
    if (line !== 'done') return;
    isDone = true;
    finished.resolve();
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([begun.promise, ended]);
  await Promise.race([
    finished.promise,
    ended,
    ...(killAfterMs === null ? [] : [pause(killAfterMs)]),
  ]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`the engine ended by itself: ${noted}`);
  return isDone;
}
