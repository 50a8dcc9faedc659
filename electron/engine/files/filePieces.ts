import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { READ_FLAGS } from './openRegularFile.ts';

const PIECE_BYTES = 256 * 1024;
const readAsync = promisify(read);

/** Bytes of a regular file, piece by piece: a file of gigabytes is never in memory. */
export async function* filePieces(path: string): AsyncGenerator<Buffer> {
  const fd = openSync(path, READ_FLAGS);
  try {
    if (!fstatSync(fd).isFile()) throw new Error(`not a regular file: ${path}`);
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const { bytesRead } = await readAsync(fd, piece, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    closeSync(fd);
  }
}

/** Size of a regular file in bytes; 0 for anything else. */
export function fileSize(path: string): number {
  const fd = openSync(path, READ_FLAGS);
  try {
    const stats = fstatSync(fd);
    return stats.isFile() ? stats.size : 0;
  } finally {
    closeSync(fd);
  }
}

/** First bytes; empty for an empty file. */
export async function firstPiece(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  for await (const piece of pieces) return piece;
  return Buffer.alloc(0);
}

/** Bytes of a file from an offset, at most so many; fewer at its end. */
export function readPiece(path: string, offset: number, maxBytes: number): Buffer {
  const fd = openSync(path, READ_FLAGS);
  try {
    const piece = Buffer.allocUnsafe(maxBytes);
    return piece.subarray(0, readSync(fd, piece, 0, maxBytes, offset));
  } finally {
    closeSync(fd);
  }
}
