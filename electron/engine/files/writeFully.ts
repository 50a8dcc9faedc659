import { writeSync } from 'node:fs';

/** Writes every byte, repeating partial writes: a nearly full disk takes a part, then fails. */
export function writeFully(fd: number, bytes: Uint8Array, position: number | null = null): void {
  let written = 0;
  while (written < bytes.length) {
    const at = position === null ? null : position + written;
    const count = writeSync(fd, bytes, written, bytes.length - written, at);
    // A write of zero bytes without an error would loop for ever.
    if (count === 0) throw Object.assign(new Error('ENOSPC: nothing was written'), ENOSPC);
    written += count;
  }
}
const ENOSPC = { code: 'ENOSPC' };
