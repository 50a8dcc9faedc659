import { openHeadFile } from '../../electron/engine/storage/files/headFile.ts';

/** Writes the mark of a database as it is while that is open: without a checksum of the file. */
export function markAsKilled(path: string): void {
  const file = openHeadFile(path);
  const { databaseId, lastEventSeq } = file.read() ?? { databaseId: '', lastEventSeq: 0 };
  file.writeDurably({ databaseId, lastEventSeq, clean: false });
  file.close();
}
