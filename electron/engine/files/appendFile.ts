import { closeSync, fstatSync, fsyncSync, ftruncateSync } from 'node:fs';
import { APPEND_FLAGS, openRegularFile, withOpen } from './openRegularFile.ts';
import { writeFully } from './writeFully.ts';

/** A file that grows at its end. */
export interface AppendFile {
  /**
   * Appends all of it or nothing: half a line on a full disk would corrupt the next one. Not
   * synced.
   */
  append(text: string): void;
  appendBytes(bytes: Uint8Array): void;
  sync(): void;
  /** Length in bytes. */
  size(): number;
  close(): void;
}

export function openAppendFile(path: string): AppendFile {
  const fd = openRegularFile(path, APPEND_FLAGS);
  return {
    append: (text) => appendFully(fd, Buffer.from(text)),
    appendBytes: (bytes) => appendFully(fd, bytes),
    sync: () => fsyncSync(fd),
    size: () => fstatSync(fd).size,
    close: () => closeSync(fd),
  };
}

/** Appends once to a file that is not kept open. */
export function appendText(path: string, text: string): void {
  withOpen(openRegularFile(path, APPEND_FLAGS), (fd) => appendFully(fd, Buffer.from(text)));
}

/** Truncates a file to its first `bytes`, synced when it returns. */
export function truncateFile(path: string, bytes: number): void {
  withOpen(openRegularFile(path, APPEND_FLAGS), (fd) => {
    ftruncateSync(fd, bytes);
    fsyncSync(fd);
  });
}

function appendFully(fd: number, bytes: Uint8Array): void {
  const sizeBefore = fstatSync(fd).size;
  try {
    writeFully(fd, bytes);
  } catch (error) {
    ftruncateSync(fd, sizeBefore);
    throw error;
  }
}
