import { openHeadFile } from '../../electron/engine/storage/files/headFile.ts';

/**
 * For whoever writes into the database of a stopped home: the mark no longer says what the orderly
 * close left, or the next start would take the change for damage.
 */
export function withoutChecksum(markFile: string): void {
  const mark = openHeadFile(markFile);
  const closed = mark.read();
  if (closed !== null) {
    const { checksum: _, ...rest } = closed;
    mark.writeDurably(rest);
  }
  mark.close();
}
