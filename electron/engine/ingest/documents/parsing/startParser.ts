import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { readRegularFile } from '../../../files/readRegularFile.ts';
import { entryFile } from '../../../spawn.ts';
import type { ParserEnd, StartParser } from '../../../dependencies.ts';

/** Limits of one parse. */
const MEMORY_MB = 512;
const CPU_LIMIT_MS = 30_000;
/** Wall clock with slack: the machine may be busy with other things. */
const WALL_CLOCK_LIMIT_MS = 180_000;
/** Pause between two looks at what the process uses. */
const POLL_INTERVAL_MS = 200;

const ENTRY = 'ingest/documents/parsing/parser';

/**
 * Starts a parser: in a process of its own, or where the program cannot start itself as one (a packaged
 * desktop app), in a thread with the same limits, which do not bound native memory.
 */
export const startParser: StartParser = (request, signal) =>
  process.versions['electron'] === undefined
    ? inProcess(request, signal)
    : inThread(request, signal);

const inProcess: StartParser = (request, signal) =>
  new Promise((resolve) => {
    const child = fork(entryFile(ENTRY), [], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const startedAt = performance.now();
    const end = (ended: ParserEnd) => {
      clearInterval(timer);
      child.kill('SIGKILL');
      resolve(ended);
    };
    const timer = setInterval(() => {
      const { cpuMs, residentMb } = usageOf(child.pid ?? 0);
      if (residentMb > MEMORY_MB) end({ kind: 'out_of_memory' });
      else if (cpuMs > CPU_LIMIT_MS || performance.now() - startedAt > WALL_CLOCK_LIMIT_MS)
        end({ kind: 'timeout' });
    }, POLL_INTERVAL_MS);
    child.once('message', (reply) => end({ kind: 'reply', reply }));
    child.once('error', () => end({ kind: 'parser_failed' }));
    child.once('exit', (code, signal) => {
      const isHeapFull = signal === 'SIGABRT' || code === ABORT_EXIT_CODE;
      end({ kind: isHeapFull ? 'out_of_memory' : 'parser_failed' });
    });
    signal.addEventListener('abort', () => end({ kind: 'parser_failed' }), { once: true });
    child.send(request);
  });

const inThread: StartParser = (request, signal) =>
  new Promise((resolve) => {
    const worker = new Worker(entryFile(ENTRY), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      stdout: true,
      stderr: true,
    });
    const end = (ended: ParserEnd) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(ended);
    };
    const timer = setTimeout(() => end({ kind: 'timeout' }), WALL_CLOCK_LIMIT_MS);
    worker.once('message', (reply: unknown) => end({ kind: 'reply', reply }));
    worker.once('error', (error: Error & { readonly code?: string }) =>
      end({ kind: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'parser_failed' }),
    );
    worker.once('exit', () => end({ kind: 'parser_failed' }));
    signal.addEventListener('abort', () => end({ kind: 'parser_failed' }), { once: true });
    worker.postMessage(request);
  });

/** Exit code of a process that aborted, as where its heap was full. */
const ABORT_EXIT_CODE = 134;

/** Ticks of processor time in a second, and bytes of a memory page, on Linux. */
const TICKS_PER_SECOND = 100;
const PAGE_MB = 4_096 / 1024 ** 2;

/** Processor time and resident memory of a process, where the system tells; else zero. */
function usageOf(pid: number): { readonly cpuMs: number; readonly residentMb: number } {
  const stat = procFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  const resident = Number(procFile(pid, 'statm').split(' ')[1] ?? 0);
  const ticks = Number(stat[11] ?? 0) + Number(stat[12] ?? 0);
  return { cpuMs: (ticks * 1000) / TICKS_PER_SECOND, residentMb: resident * PAGE_MB };
}

function procFile(pid: number, name: string): string {
  const fileRead = readRegularFile(`/proc/${pid}/${name}`, 4_096);
  return fileRead.state === 'ok' ? fileRead.value.toString('latin1') : '';
}
