import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { openLine, sealLine } from './checksum.ts';

/**
 * What the database must at least hold, kept outside it. A lost write-ahead log, an emptied file
 * and an old copy are all "ok" to SQLite; only this notices.
 */
const markSchema = z.strictObject({
  databaseId: z.string(),
  /** Seq of the newest event whose commit was acknowledged. */
  lastEventSeq: z.int().nonnegative(),
  /** False while the database is open: true only after an orderly close. */
  clean: z.boolean(),
  /** Of the file as an orderly close left it (fileChecksum.ts). */
  checksum: z.string().optional(),
});
export type Mark = z.infer<typeof markSchema>;

export interface MarkFile {
  read(): Mark | null;
  /**
   * Written after the commit it describes, without fsync: a mark that is behind is harmless, and
   * one that is ahead cannot be, because the commit was synced first.
   */
  write(mark: Mark): void;
  /** As `write`, but on the disk when it returns. */
  writeDurably(mark: Mark): void;
  close(): void;
}

/** A slot also counts its writes: of two whole slots the later one holds. */
const slotSchema = z.strictObject({ writes: z.int().nonnegative(), mark: markSchema });

const SLOT_BYTES = 256;

/** Two slots written in turn, so that a torn write leaves the other one whole. */
export function openMarkFile(path: string): MarkFile {
  const fd = openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  const readSlot = (slot: number): z.infer<typeof slotSchema> | null => {
    const bytes = Buffer.alloc(SLOT_BYTES);
    const length = readSync(fd, bytes, 0, SLOT_BYTES, slot * SLOT_BYTES);
    const parsed = slotSchema.safeParse(openLine(bytes.toString('utf8', 0, length).trimEnd()));
    return parsed.success ? parsed.data : null;
  };
  const newest = () =>
    [readSlot(0), readSlot(1)].reduce((best, slot) =>
      slot !== null && (best === null || slot.writes > best.writes) ? slot : best,
    );
  let writes = newest()?.writes ?? 0;
  const write = (mark: Mark) => {
    writes += 1;
    const bytes = Buffer.alloc(SLOT_BYTES, ' ');
    bytes.write(sealLine({ writes, mark }), 'utf8');
    writeSync(fd, bytes, 0, SLOT_BYTES, (writes % 2) * SLOT_BYTES);
  };
  return {
    read: () => newest()?.mark ?? null,
    write,
    writeDurably(mark) {
      write(mark);
      fsyncSync(fd);
    },
    close: () => closeSync(fd),
  };
}
