import { writeSync } from 'node:fs';

/**
 * Writes a line to the standard output and returns when all of it is out. With threads running the
 * output does not block: a parent that reads slowly is waited for.
 */
export function tellLine(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
