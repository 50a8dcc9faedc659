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
import { writeFully } from './writeFully.ts';

/**
 * Throttled I/O on large files, so that storing a message meanwhile hardly waits: on a journaling
 * file system a message's fsync queues behind whatever else is being flushed or freed, tens of
 * milliseconds for a copy of a whole database. These functions block their own thread.
 */

/** Piece size in bytes: on a typical disk, flushing it takes about as long as a small file. */
const PIECE_BYTES = 524_288;
/** Pause in milliseconds between two pieces, in which others use the disk. */
const PAUSE_MS = 4;

/**
 * Copies `from` over `to`, synced when it returns. Throws the disk's error, or that it was canceled
 * between two pieces.
 */
export function copyThrottled(
  from: string,
  to: string,
  isCanceled: () => boolean = () => false,
): void {
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', 0o600);
    try {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (;;) {
        if (isCanceled()) throw new Error('the copy was canceled');
        const bytesRead = readSync(source, piece, 0, PIECE_BYTES, null);
        if (bytesRead === 0) break;
        writeFully(target, piece.subarray(0, bytesRead));
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

/** Removes a file from its end on. A missing file is no failure. */
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
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}
