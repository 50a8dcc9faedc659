import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHeadFile, type Head } from '../../electron/engine/storage/files/headFile.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const SLOT = 256;

function head(lastEventSeq: number): Head {
  return { databaseId: 'db', lastEventSeq, clean: false };
}

/** A file with these marks written one after the other. */
function written(...seqs: number[]): string {
  const path = join(temporaryFolder(), 'memory.mark');
  const file = openHeadFile(path);
  for (const seq of seqs) file.write(head(seq));
  file.close();
  return path;
}

function read(path: string): Head | null {
  const file = openHeadFile(path);
  const found = file.read();
  file.close();
  return found;
}

describe('the mark', () => {
  test('is the last one written, also after it was opened again', () => {
    const path = written(1, 2, 3);
    expect(read(path)).toEqual(head(3));
    const file = openHeadFile(path);
    file.writeDurably({ ...head(4), clean: true });
    file.close();
    expect(read(path)).toEqual({ ...head(4), clean: true });
  });

  test('is none where there is no file, or nothing whole in it', () => {
    expect(read(join(temporaryFolder(), 'memory.mark'))).toBeNull();
    const path = written(1);
    writeFileSync(path, Buffer.alloc(2 * SLOT, 'x'));
    expect(read(path)).toBeNull();
  });

  test('falls back to the one before when the last slot is torn at any byte', () => {
    const path = written(7, 8);
    const whole = readFileSync(path);
    // Writes are counted from one: the second is in slot 0.
    const end = whole.subarray(0, SLOT).toString('utf8').trimEnd().length;
    for (let at = 0; at < end; at += 1) {
      const torn = Buffer.from(whole);
      torn.fill(0, at, SLOT);
      writeFileSync(path, torn);
      expect(read(path), `torn at ${at}`).toEqual(head(7));
    }
    truncateSync(path, SLOT + 10);
    expect(read(path)).toBeNull();
  });

  test('goes on counting after a torn slot, so that the next one holds', () => {
    const path = written(7, 8);
    const torn = readFileSync(path).fill(0, 20, SLOT);
    writeFileSync(path, torn);
    const file = openHeadFile(path);
    file.write(head(9));
    file.close();
    expect(read(path)).toEqual(head(9));
  });
});
