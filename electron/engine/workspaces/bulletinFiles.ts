import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../dependencies.ts';
import type { SnapshotWritten } from '../chat/receipts/writeReceipt.ts';

/** Copies of the profile's snapshots as text files; the table is what counts. */
export function createBulletinFiles(
  folder: string,
  logger: Logger,
): (snapshot: SnapshotWritten) => void {
  const fileOf = (id: string) => join(folder, `${id}.md`);
  const write = async ({ id, markdown, gone }: SnapshotWritten) => {
    await writeFile(fileOf(id), `${markdown}\n`, { mode: 0o600 });
    for (const old of gone) await rm(fileOf(old), { force: true });
  };
  // No answer waits for a copy: one that cannot be written is only noted.
  return (snapshot) =>
    void write(snapshot).catch((error: unknown) =>
      logger.warn('a bulletin was not copied', { error: String(error) }),
    );
}
