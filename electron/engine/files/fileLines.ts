import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { READ_FLAGS } from './openRegularFile.ts';

const PIECE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Lines of a regular file, one in memory at a time, without their line breaks: a file of any length
 * can be read. Null in place of a line that is longer than the limit.
 */
export function* fileLines(path: string, maxLineBytes: number): Generator<Buffer | null> {
  const fd = openSync(path, READ_FLAGS);
  try {
    if (!fstatSync(fd).isFile()) throw new Error(`not a regular file: ${path}`);
    let pieces: Buffer[] = [];
    let length = 0;
    const add = (piece: Buffer) => {
      length += piece.length;
      if (length > maxLineBytes) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
    };
    const end = () => {
      const line = length > maxLineBytes ? null : Buffer.concat(pieces);
      pieces = [];
      length = 0;
      return line;
    };
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const bytes = piece.subarray(0, readSync(fd, piece, 0, PIECE_BYTES, null));
      if (bytes.length === 0) break;
      let start = 0;
      for (;;) {
        const at = bytes.indexOf(NEWLINE, start);
        if (at === -1) break;
        add(bytes.subarray(start, at));
        yield end();
        start = at + 1;
      }
      add(bytes.subarray(start));
    }
    if (length > 0) yield end();
  } finally {
    closeSync(fd);
  }
}

/** Offset at which the last line begins: that of what follows the last line break. */
export function lastLineStart(path: string): number {
  const fd = openSync(path, READ_FLAGS);
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    let end = fstatSync(fd).size;
    while (end > 0) {
      const start = Math.max(0, end - PIECE_BYTES);
      const bytesRead = readSync(fd, piece, 0, end - start, start);
      const at = piece.subarray(0, bytesRead).lastIndexOf(NEWLINE);
      if (at !== -1) return start + at + 1;
      end = start;
    }
    return 0;
  } finally {
    closeSync(fd);
  }
}
