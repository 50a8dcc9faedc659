import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createFileExclusively } from '../engine/files/atomicFile.ts';
import { errorCode } from '../engine/files/fileProblem.ts';
import { moveFile, quarantineNextTo } from '../engine/files/moveFile.ts';
import { readJsonFile, readRegularFile } from '../engine/files/readRegularFile.ts';

/** Owner of an open home. The port and its secret are added once the server accepts connections. */
const instanceSchema = z.strictObject({
  /** Id created by each holder, so that a later holder's file is not mistaken for this one's. */
  id: z.string(),
  pid: z.int().positive(),
  /**
   * Distinguishes a process from a later one with the same pid; empty where that is not possible.
   */
  process: z.string(),
  /** Seconds for which the machine had run; absent in files of earlier versions. */
  uptime: z.number().nonnegative().optional(),
  edition: z.enum(['desktop', 'browser']),
  port: z.int().positive().nullable(),
  controlSecret: z.string().nullable(),
});
export type Instance = z.infer<typeof instanceSchema>;

export interface HomeLock {
  /** Publishes how to reach this instance. */
  announce(port: number, controlSecret: string): void;
  release(): void;
}

/** Knowledge of other processes that the lock file does not hold. */
export interface HolderKnowledge {
  /** True if Electron's own lock shows that no other desktop edition has the home open. */
  readonly isSoleDesktop: boolean;
}

/** Outcome of an attempt; the holder is null while its file is still being written. */
export type LockOutcome =
  | { readonly kind: 'acquired'; readonly lock: HomeLock }
  | { readonly kind: 'held'; readonly by: Instance | null };

const FILE_NAME = 'instance.json';
const TAKEOVER_NAME = 'instance.takeover';
/** Writing a lock takes microseconds; a file unreadable for longer was left by a crash. */
const WRITING_LIMIT_MS = 2_000;

/**
 * Home lock: one process per home, whichever edition. The file is created exclusively, so of two
 * starts at once only one succeeds; a stale lock is removed by one process at a time.
 */
export function acquireHome(
  home: string,
  edition: Instance['edition'],
  knowledge: HolderKnowledge = { isSoleDesktop: false },
): LockOutcome {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const file = join(home, FILE_NAME);
  const instance: Instance = {
    id: randomUUID(),
    pid: process.pid,
    process: processStartId(process.pid),
    uptime: uptime(),
    edition,
    port: null,
    controlSecret: null,
  };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createExclusively(file, instance))
      return { kind: 'acquired', lock: homeLockOf(file, instance) };
    const holder = readInstance(file);
    if (holder === 'absent') continue;
    if (!isStale(file, holder, knowledge)) return { kind: 'held', by: holder };
    removeStale(home, file, knowledge);
  }
  return { kind: 'held', by: null };
}

function homeLockOf(file: string, instance: Instance): HomeLock {
  const isOwn = () => {
    const current = readInstance(file);
    return current !== 'absent' && current?.id === instance.id;
  };
  return {
    announce(port, controlSecret) {
      const next = `${file}.${instance.id}`;
      if (!isOwn() || !createExclusively(next, { ...instance, port, controlSecret })) return;
      moveFile(next, file);
    },
    release() {
      if (isOwn()) rmSync(file, { force: true });
    },
  };
}

function createExclusively(file: string, content: unknown): boolean {
  return createFileExclusively(file, JSON.stringify(content));
}

/** Parsed lock file; null when it is unreadable, perhaps because it is being written. */
export function readInstance(file: string): Instance | 'absent' | null {
  const fileRead = readJsonFile(file, instanceSchema);
  if (fileRead.state === 'absent') return 'absent';
  return fileRead.state === 'ok' ? fileRead.value : null;
}

function isStale(
  file: string,
  holder: Instance | null,
  { isSoleDesktop }: HolderKnowledge,
): boolean {
  const entry = lstatSync(file, { throwIfNoEntry: false });
  // A folder, a FIFO or a link is not our lock.
  if (entry !== undefined && !entry.isFile()) return true;
  const modified = entry?.mtimeMs ?? Infinity;
  if (holder === null) return Date.now() - modified > WRITING_LIMIT_MS;
  if (!isAlive(holder.pid)) return true;
  if (holder.process !== '') return holder.process !== processStartId(holder.pid);
  // Its pid was given to another process since a hard end.
  if (isSoleDesktop && holder.edition === 'desktop') return true;
  // The machine was started after the file was written: the pid belongs to another process by now.
  // The time of the file would say so of a living holder too, once the clock was corrected.
  if (holder.uptime !== undefined) return uptime() < holder.uptime;
  return modified < Date.now() - uptime() * 1000 - WRITING_LIMIT_MS;
}

/**
 * Removes a stale lock, rechecked under the removal lock: the file may be a new holder's by then.
 */
function removeStale(home: string, file: string, knowledge: HolderKnowledge): void {
  const takeover = join(home, TAKEOVER_NAME);
  const takeoverStat = lstatSync(takeover, { throwIfNoEntry: false });
  const isAbandoned =
    takeoverStat &&
    (!takeoverStat.isFile() || Date.now() - takeoverStat.mtimeMs > WRITING_LIMIT_MS);
  if (isAbandoned) removeLockFile(takeover);
  if (!createExclusively(takeover, process.pid)) return;
  try {
    const holder = readInstance(file);
    if (holder !== 'absent' && isStale(file, holder, knowledge)) removeLockFile(file);
  } finally {
    rmSync(takeover, { force: true });
  }
}

/** Removes a lock file; a folder of this name was made by somebody, and is kept. */
function removeLockFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) quarantineNextTo(path);
  else rmSync(path, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signaled, and is alive.
    return errorCode(error) === 'EPERM';
  }
}

/** Start time of a process within this boot, on Linux; elsewhere there is no cheap way. */
function processStartId(pid: number): string {
  const boot = readRegularFile('/proc/sys/kernel/random/boot_id');
  const process = readRegularFile(`/proc/${pid}/stat`);
  if (boot.state !== 'ok' || process.state !== 'ok') return '';
  const stat = process.value.toString('utf8');
  // The name in parentheses may contain spaces; the start time is the twentieth field after it.
  const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return `${boot.value.toString('utf8').trim()} ${startTime}`;
}
