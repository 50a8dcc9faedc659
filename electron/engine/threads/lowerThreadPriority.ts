import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the threads that somebody waits for run before the calling one, for as long as it lives.
 * Linux has a priority for each thread, and takes a thread's number for a process's; elsewhere Node
 * knows no such thing, and the thread runs as any other. Not for one that holds locks others wait for.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const [, thread] = /\/(\d+)$/u.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that hides /proc, or forbids it: slower for others, and nothing worse.
  }
}
