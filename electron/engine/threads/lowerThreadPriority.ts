import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread below those that somebody waits for. Linux has a
 * priority per thread, and accepts a thread id as a process id; elsewhere Node has no such call,
 * and the thread keeps its priority. Not for a thread that holds locks others wait for.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const [, thread] = /\/(\d+)$/u.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system that hides or forbids /proc: slower for others, and nothing worse.
  }
}
