import { closeSync, fsyncSync, readSync } from 'node:fs';
import { openRegularFile, UPDATE_FLAGS } from './openRegularFile.ts';
import { writeFully } from './writeFully.ts';

/** Small file of fixed-size records, each overwritten in place. */
export interface RecordFile {
  /** Reads at a position; fewer bytes at the end of the file. */
  read(position: number, length: number): Buffer;
  write(position: number, bytes: Uint8Array): void;
  sync(): void;
  close(): void;
}

export function openRecordFile(path: string): RecordFile {
  const fd = openRegularFile(path, UPDATE_FLAGS);
  return {
    read(position, length) {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
    },
    write: (position, bytes) => writeFully(fd, bytes, position),
    sync: () => fsyncSync(fd),
    close: () => closeSync(fd),
  };
}
