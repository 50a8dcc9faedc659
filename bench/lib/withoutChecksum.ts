import { openHeadFile } from '../../electron/engine/storage/files/headFile.ts';

/**
 * For whoever writes into the database of a stopped home: the mark no longer says what the orderly
 * close left, or the next start would take the change for damage.
 */
export function withoutChecksum(headFilePath: string): void {
  const headFile = openHeadFile(headFilePath);
  const closed = headFile.read();
  if (closed !== null) {
    const { checksum: _, ...rest } = closed;
    headFile.writeDurably(rest);
  }
  headFile.close();
}
