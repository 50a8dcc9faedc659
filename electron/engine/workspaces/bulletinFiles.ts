import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../files/atomicFile.ts';
import type { Logger } from '../dependencies.ts';
import type { SnapshotWritten } from '../chat/receipts/writeReceipt.ts';

/** Copies of the profile's snapshots as text files; the table is what counts. */
export function createBulletinFiles(
  folder: string,
  logger: Logger,
): (snapshot: SnapshotWritten) => void {
  const fileOf = (id: string) => join(folder, `${id}.md`);
  return ({ id, markdown, removedIds }) => {
    try {
      // No answer waits for the disk because of a copy: one that cannot be written is only noted.
      writeFileAtomically(fileOf(id), `${markdown}\n`, { sync: false });
      for (const old of removedIds) rmSync(fileOf(old), { force: true });
    } catch (error) {
      logger.warn('a bulletin was not copied', { error: String(error) });
    }
  };
}
