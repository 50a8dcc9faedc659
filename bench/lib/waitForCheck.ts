import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReadonly } from '../../electron/engine/storage/connection/database.ts';
import { workspaceFolder } from '../../e2e/support/loci.ts';

/** Time limit: the check of 100,000 memories takes half a minute on a slow machine. */
const LIMIT_MS = 300_000;
const POLL_MS = 500;

/**
 * Waits until a Loci that has just started on a new home has loaded its indexes and made its first
 * full check, which begins half a minute after the start and keeps a core busy.
 */
export async function waitForCheck(home: string): Promise<void> {
  const file = join(workspaceFolder(home), 'memory.db');
  for (let elapsedMs = 0; elapsedMs < LIMIT_MS; elapsedMs += POLL_MS) {
    const db = openReadonly(file);
    const checkedAt = db.prepare("SELECT value FROM meta WHERE key = 'checked_at'").pluck().get();
    db.close();
    if (checkedAt !== undefined) return;
    await pause(POLL_MS);
  }
  throw new Error('no check of the database within five minutes');
}
