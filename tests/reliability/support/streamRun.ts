import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const PROGRAM = join(import.meta.dirname, 'streamingEngine.ts');

const reportSchema = z.discriminatedUnion('line', [
  z.strictObject({ line: z.literal('stored'), conversationId: z.string() }),
  z.strictObject({
    line: z.literal('piece'),
    what: z.enum(['chat.delta', 'chat.reasoning']),
    length: z.int(),
  }),
  z.strictObject({ line: z.literal('finished') }),
]);
export type StreamReport = z.infer<typeof reportSchema>;

export interface StreamRun {
  readonly home: string;
  readonly baseUrl: string;
  readonly conversationId: string | null;
  readonly clientMessageId: string;
  readonly text: string;
  /** Killed after so many pieces of the answer were told, or after its end, and then so long. */
  readonly killAfterPieces: number;
  readonly thenMs: number;
}

/** Text that the screen had received when the process was killed. */
export interface CutOff {
  readonly conversationId: string;
  /** UTF-16 units of the answer and of its reasoning. */
  readonly deltas: number;
  readonly finished: boolean;
}

/** Has a turn answered in a process of its own and kills that with SIGKILL. */
export async function streamUntilKilled(run: StreamRun): Promise<CutOff> {
  const { killAfterPieces, thenMs, ...given } = run;
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let noted = '';
  child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
  const reached = Promise.withResolvers<void>();
  let [pieces, deltas, finished, conversationId] = [0, 0, false, ''];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const report = reportSchema.parse(JSON.parse(line));
    if (report.line === 'stored') conversationId = report.conversationId;
    if (report.line === 'piece') {
      pieces += 1;
      deltas += report.length;
    }
    if (report.line === 'finished') finished = true;
    if ((conversationId !== '' && pieces >= killAfterPieces) || finished) reached.resolve();
  });
  const read = once(lines, 'close');
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([reached.promise, ended]);
  await pause(thenMs);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  await read;
  if (signal !== 'SIGKILL') throw new Error(`the engine ended by itself: ${noted}`);
  return { conversationId, deltas, finished };
}
