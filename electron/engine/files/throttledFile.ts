import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeWhole } from './writeWhole.ts';

/**
 * Large files, written and removed so that whoever stores a message meanwhile hardly waits: on a
 * journalling file system a message's fsync stands in line behind whatever else is being flushed or
 * freed, tens of milliseconds for a copy of a whole database. These block their own thread.
 */

/** Bytes: at usual speeds of a disk, flushing this many takes about as long as a small file. */
const PIECE_BYTES = 524_288;
/** Milliseconds between two pieces, in which others have the disk. */
const REST_MS = 4;

/** Writes `to` anew with what `from` holds, on the disk when it returns. Throws what the disk says. */
export function copyThrottled(from: string, to: string): void {
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', 0o600);
    try {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (;;) {
        const read = readSync(source, piece, 0, PIECE_BYTES, null);
        if (read === 0) break;
        writeWhole(target, piece.subarray(0, read));
        fdatasyncSync(target);
        pause();
      }
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/** Removes a file from its end on. One that is gone already is no failure. */
export function removeThrottled(file: string): void {
  let bytesLeft = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytesLeft > PIECE_BYTES) {
    const shrinking = openSync(file, 'r+');
    try {
      for (; bytesLeft > PIECE_BYTES; pause()) {
        bytesLeft -= PIECE_BYTES;
        ftruncateSync(shrinking, bytesLeft);
      }
    } finally {
      closeSync(shrinking);
    }
  }
  rmSync(file, { force: true });
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REST_MS);
}
