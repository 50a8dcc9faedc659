import { expect } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { systemClock } from '../../../electron/engine/dependencies.ts';
import type { ManualClock } from '../../support/manualClock.ts';
import { until } from '../../support/until.ts';

/** Real time: a home that a real engine wrote to is not reopened in the past. */
export const realClock: ManualClock = {
  ...systemClock,
  advance: () => undefined,
  set: () => undefined,
};

/**
 * Opens a home after a crash, waits until every answer has settled, and closes it in order.
 * Returns its database file. Fails when Loci itself finds the storage wanting.
 */
export async function reopenUntilIdle(home: string): Promise<string> {
  const engine = await startTestEngine({ home, clock: realClock });
  const status = await engine.call('status.get', {});
  expect(status.storage).toBe('ok');
  const isIdle = async () => (await engine.call('status.get', {})).counts.undelivered === 0;
  await until(isIdle, 'all answers', 60_000);
  const { database } = workspaceFolders(home, status.workspaceId);
  await engine.close();
  return database;
}
