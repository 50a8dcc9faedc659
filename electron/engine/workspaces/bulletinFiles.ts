import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../files/atomicFile.ts';
import type { Logger } from '../dependencies.ts';
import type { SnapshotWritten } from '../chat/receipts/writeReceipt.ts';

/** Bulletin files: copies of the profile's snapshots as text; the table is authoritative. */
export function createBulletinFiles(
  folder: string,
  logger: Logger,
): (snapshot: SnapshotWritten) => void {
  const fileOf = (id: string) => join(folder, `${id}.md`);
  return ({ id, markdown, removedIds }) => {
    try {
      // A copy must not delay an answer: a failed write is only logged.
      writeFileAtomically(fileOf(id), `${markdown}\n`, { sync: false });
      for (const old of removedIds) rmSync(fileOf(old), { force: true });
    } catch (error) {
      logger.warn('a bulletin was not copied', { error: String(error) });
    }
  };
}
