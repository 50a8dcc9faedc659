import { randomBytes } from 'node:crypto';
import type { EpochMs, NewId } from '../../shared/domain/primitives.ts';
import { createTimeOrderedIds, UUID_RANDOM_BYTES } from './timeOrderedIds.ts';

/** The only source of time in the engine. */
export interface Clock {
  now(): EpochMs;
}

/** Id source, the only one: unique, and ordered by creation time. */
export interface IdSource {
  next(): NewId;
}

/** Logger for developers. Never holds what a person wrote. */
export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Task thread: a worker that answers named tasks, one after the other. */
export interface TaskThread {
  run(task: string, input: unknown, now: EpochMs): Promise<unknown>;
  /**
   * True once the thread has exited: its unanswered tasks have failed, and it takes no new ones.
   */
  readonly isEnded: () => boolean;
  /** Lets the thread finish; one that is busy for long is terminated. */
  close(): Promise<void>;
}

/** Module that answers the tasks of a thread, relative to this folder, without extension. */
export type TaskThreadEntry =
  'readers/thread' | 'maintenance/thread' | 'imports/thread' | 'exports/thread';

/**
 * Starts a task thread. Tests run the tasks in their own thread instead: a thread costs a second.
 */
export type StartTaskThread = (entry: TaskThreadEntry, data: unknown, logger: Logger) => TaskThread;

/** Document for the parser, whose bytes were checked: a private copy. */
export interface ParserRequest {
  readonly format: 'pdf' | 'html' | 'docx' | 'epub';
  readonly path: string;
}

/** End of a parser: its reply, or the limit that it was killed for. */
export type ParserEnd =
  | { readonly kind: 'reply'; readonly reply: unknown }
  | { readonly kind: 'timeout' | 'out_of_memory' | 'parser_failed' };

/**
 * Starts a parser for one document, and resolves when it has ended. Never rejects; the signal ends it
 * at once.
 */
export type StartParser = (request: ParserRequest, signal: AbortSignal) => Promise<ParserEnd>;

/** Task of the writer or of a thread, after it has ended. */
interface EndedTask {
  readonly name: string;
  /** Milliseconds it ran, and those it waited in the queue. */
  readonly ms: number;
  readonly waitedMs: number;
  /** Rows read or written, as far as its result tells; never their content. */
  readonly rows: number;
}

/** Log of slow tasks; with `LOCI_TRACE=1` of every one. */
export interface TaskLog {
  readonly elapsed: Elapsed;
  readonly note: (task: EndedTask) => void;
}

export interface Dependencies {
  readonly startParser: StartParser;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly startTaskThread: StartTaskThread;
  readonly taskLog: TaskLog;
  /** Work of a guess at a passphrase, as a power of two; tests take less. */
  readonly passphraseWork: number;
}

/** That of the `age` tool: about a second. */
export const PASSPHRASE_WORK = 18;

/** Monotonic clock for durations: milliseconds since an arbitrary moment. */
export type Elapsed = () => number;

export const systemElapsed: Elapsed = () => performance.now();

export const systemClock: Clock = { now: () => Date.now() };

export function createSystemIds(clock: Clock = systemClock): IdSource {
  const next = createTimeOrderedIds(createPool(UUID_RANDOM_BYTES));
  return { next: () => next(clock.now()) };
}

/** Generates a secret: 64 random hexadecimal digits. */
export function newSecretKey(): string {
  return randomBytes(32).toString('hex');
}

/** Pool of random bytes: a system call costs microseconds, and a message takes seven ids. */
const RANDOM_POOL_BYTES = 128;

function createPool(size: number): () => Uint8Array {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(size * RANDOM_POOL_BYTES);
    const bytes = pool.subarray(0, size);
    pool = pool.subarray(size);
    return bytes;
  };
}

export const silentLogger: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Calls back after a while, without holding up the end of the program; returns how to call it off. */
export function unrefTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
