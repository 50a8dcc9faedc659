import { z } from 'zod';
import { openRecordFile } from '../../files/recordFile.ts';
import { openLine, sealLine } from './sealedLine.ts';

/** Number of erasures: a `forgotten.json` or a database with fewer is an old copy. */
const forgottenTallySchema = z.strictObject({
  count: z.int().nonnegative(),
  hash: z.string().max(32),
});
export type ForgottenTally = z.infer<typeof forgottenTallySchema>;

/**
 * Head file: what the database must at least hold, kept outside it. A lost write-ahead log, an
 * emptied file and an old copy are all "ok" to SQLite; only this notices.
 */
const headSchema = z.strictObject({
  databaseId: z.string(),
  /** Seq of the newest event whose commit was acknowledged. */
  lastEventSeq: z.int().nonnegative(),
  /** False while the database is open: true only after an orderly close. */
  clean: z.boolean(),
  /** Checksum of the file at an orderly close (fileChecksum.ts). */
  checksum: z.string().optional(),
});
export type Head = z.infer<typeof headSchema>;

export interface HeadFile {
  read(): Head | null;
  /** True if the file existed when it was opened, and is unreadable. */
  isDamaged(): boolean;
  /**
   * Writes the head after the commit it describes, without fsync. A head file behind the database is
   * harmless; it is never ahead, because the commit is synced first.
   */
  write(head: Head): void;
  /** Writes the head, synced when it returns. */
  writeDurably(head: Head): void;
  forgotten(): ForgottenTally | null;
  /** Sets the tally for every write from now on. */
  setForgottenTally(tally: ForgottenTally): void;
  close(): void;
}

/** Slot with a write counter: of two valid slots the later one counts. */
const slotSchema = z.strictObject({
  writes: z.int().nonnegative(),
  mark: headSchema,
  forgotten: forgottenTallySchema.optional(),
});

const SLOT_BYTES = 256;

/**
 * Opens the head file: two slots written in turn, so that a torn write leaves the other one whole.
 */
export function openHeadFile(path: string): HeadFile {
  const file = openRecordFile(path);
  const readSlot = (slot: number): z.infer<typeof slotSchema> | null => {
    const bytes = file.read(slot * SLOT_BYTES, SLOT_BYTES);
    const parsed = slotSchema.safeParse(openLine(bytes.toString('utf8').trimEnd()));
    return parsed.success ? parsed.data : null;
  };
  const readNewestSlot = () =>
    [readSlot(0), readSlot(1)].reduce((best, slot) =>
      slot !== null && (best === null || slot.writes > best.writes) ? slot : best,
    );
  const initialSlot = readNewestSlot();
  const isDamaged = initialSlot === null && file.read(0, 1).length > 0;
  let writes = initialSlot?.writes ?? 0;
  let forgottenTally = initialSlot?.forgotten ?? null;
  const write = (head: Head) => {
    writes += 1;
    const bytes = Buffer.alloc(SLOT_BYTES, ' ');
    bytes.write(
      sealLine({
        writes,
        mark: head,
        ...(forgottenTally !== null && { forgotten: forgottenTally }),
      }),
      'utf8',
    );
    file.write((writes % 2) * SLOT_BYTES, bytes);
  };
  return {
    read: () => readNewestSlot()?.mark ?? null,
    isDamaged: () => isDamaged,
    write,
    writeDurably(head) {
      write(head);
      file.sync();
    },
    forgotten: () => forgottenTally,
    setForgottenTally(tally) {
      forgottenTally = tally;
    },
    close: () => file.close(),
  };
}
