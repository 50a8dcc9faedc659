import { randomBytes } from 'node:crypto';
import type { EpochMs, Id } from '../../shared/domain/primitives.ts';
import { createTimeOrderedIds, UUID_RANDOM_BYTES } from './timeOrderedIds.ts';

/** The only source of time in the engine. */
export interface Clock {
  now(): EpochMs;
}

/** The only source of identifiers: unique, and ordered by the time they were made. */
export interface IdSource {
  next(): Id;
}

/** Notes for developers. Never holds what a person wrote. */
export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** A worker that answers named tasks, one after the other. */
export interface TaskThread {
  run(task: string, input: unknown, now: EpochMs): Promise<unknown>;
  /** True once nothing of it is left: its unanswered tasks have failed, and it takes no new ones. */
  readonly ended: () => boolean;
  /** Lets it end by itself; one that is busy for long is stopped where it stands. */
  close(): Promise<void>;
}

/** Module that answers the tasks of a thread, relative to this folder, without extension. */
export type TaskThreadEntry = 'readers/thread' | 'maintenance/thread';

/** Starts a task thread. Tests run the tasks in their own thread instead: a thread costs a second. */
export type StartTaskThread = (entry: TaskThreadEntry, data: unknown, logger: Logger) => TaskThread;

/** A task of the writer or of a thread, when it has ended. */
interface EndedTask {
  readonly name: string;
  /** Milliseconds it ran, and those it stood in line before. */
  readonly ms: number;
  readonly waitedMs: number;
  /** Rows read or written, as far as its result tells; never what they hold. */
  readonly rows: number;
}

/** Notes slow tasks in the log; with `LOCI_TRACE=1` every one. */
export interface TaskLog {
  readonly elapsed: Elapsed;
  readonly note: (task: EndedTask) => void;
}

export interface Dependencies {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly startTaskThread: StartTaskThread;
  readonly taskLog: TaskLog;
}

/** Milliseconds since any fixed moment, never backwards: how long something took. */
export type Elapsed = () => number;

export const systemElapsed: Elapsed = () => performance.now();

export const systemClock: Clock = { now: () => Date.now() };

export function createSystemIds(clock: Clock = systemClock): IdSource {
  const next = createTimeOrderedIds(createPool(UUID_RANDOM_BYTES));
  return { next: () => next(clock.now()) };
}

/** A new secret: 64 hexadecimal digits nobody can guess. */
export function newSecretKey(): string {
  return randomBytes(32).toString('hex');
}

/** Asking the system for chance costs microseconds: a message takes seven ids, so ask rarely. */
const POOLED = 128;

function createPool(size: number): () => Uint8Array {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(size * POOLED);
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
