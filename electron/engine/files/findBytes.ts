import { closeSync, openSync, readSync } from 'node:fs';

/** Block size of a read, in bytes. */
const BLOCK_BYTES = 4 * 1024 * 1024;

/**
 * Number of occurrences of any of the texts in a file, byte for byte (UTF-8); 0 for a missing file.
 */
export function findBytes(file: string, texts: readonly string[]): number {
  const needles = texts.map((text) => Buffer.from(text)).filter((needle) => needle.length > 0);
  const overlap = Math.max(0, ...needles.map(({ length }) => length)) - 1;
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return 0;
  }
  try {
    let count = 0;
    let tail: Buffer = Buffer.alloc(0);
    const block = Buffer.alloc(BLOCK_BYTES);
    for (;;) {
      const bytesRead = readSync(fd, block, 0, BLOCK_BYTES, null);
      if (bytesRead === 0) return count;
      const window = Buffer.concat([tail, block.subarray(0, bytesRead)]);
      for (const needle of needles) {
        // Matches wholly inside the kept tail were counted with the block before.
        const from = Math.max(0, tail.length - needle.length + 1);
        for (let at = window.indexOf(needle, from); at >= 0; at = window.indexOf(needle, at + 1)) {
          count += 1;
        }
      }
      tail = Buffer.from(window.subarray(Math.max(0, window.length - Math.max(0, overlap))));
    }
  } finally {
    closeSync(fd);
  }
}
