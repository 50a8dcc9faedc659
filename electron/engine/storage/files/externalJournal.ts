import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { appendText, truncateFile, openAppendFile } from '../../files/appendFile.ts';
import { fileLines, lastLineStart } from '../../files/fileLines.ts';
import { fileSize, readPiece } from '../../files/filePieces.ts';
import { copyFile } from '../../files/moveFile.ts';
import { createFileInFolder } from '../../files/outputFile.ts';
import { openLine, sealLine } from './sealedLine.ts';

/**
 * External journal: a copy of recent events outside the database, one sealed line each. While the
 * database works it follows every commit; while the database is latched, messages are written here
 * first. Events that a damaged database lost are replayed from it. However long it grows, one entry
 * at a time is in memory.
 */
export interface ExternalJournal {
  /** Appends an event after its commit: not synced, since the database already is. */
  appendUnsynced(entry: unknown): void;
  /** Appends an event instead of the database: synced when it returns. */
  appendDurably(entry: unknown): void;
  /** Complete entries, oldest first; a torn last line is left out. */
  entries(): Iterable<unknown>;
  /** True without a single complete entry. */
  isEmpty(): boolean;
  /** Number of lines that are no complete entry. */
  damagedLines(): number;
  /** Removes the entries that `keep` rejects, atomically. */
  prune(keep: (entry: unknown) => boolean): void;
  /** Replaces the entries that `change` maps to something else, atomically. */
  rewrite(change: (entry: unknown) => unknown): void;
  /** Copies the whole journal into a folder. */
  archive(folder: string): void;
  /** Length in bytes. */
  size(): number;
  close(): void;
}

/** Size limit of a line: a longer one cannot become a string, and is damaged. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

const NEWLINE = Buffer.from('\n');

interface JournalLine {
  readonly bytes: Buffer | null;
  /** Null for a line that is torn or damaged. */
  readonly entry: unknown;
}

export function openExternalJournal(
  path: string,
  { maxLineBytes } = { maxLineBytes: MAX_LINE_BYTES },
): ExternalJournal {
  let file = openAppendFile(path);
  cutTornTail(path);
  const append = (entry: unknown) => file.append(`${sealLine(entry)}\n`);
  function* lines(): Generator<JournalLine> {
    for (const bytes of fileLines(path, maxLineBytes)) {
      if (bytes?.length === 0) continue;
      yield { bytes, entry: bytes === null ? null : openLine(bytes.toString('utf8')) };
    }
  }
  function* entries(): Generator<unknown> {
    for (const { entry } of lines()) if (entry !== null) yield entry;
  }
  /** Writes the lines that `change` makes of the complete ones; null: none. */
  const replace = (change: (entry: unknown, bytes: Buffer) => Uint8Array | null) => {
    const next = createFileInFolder(path);
    try {
      for (const { bytes, entry } of lines()) {
        const line = bytes === null || entry === null ? null : change(entry, bytes);
        if (line !== null) next.write(Buffer.concat([line, NEWLINE]));
      }
      next.finish();
    } catch (error) {
      next.discard();
      throw error;
    }
    const old = file;
    file = openAppendFile(path);
    old.close();
  };
  return {
    appendUnsynced: append,
    appendDurably(entry) {
      append(entry);
      file.sync();
    },
    entries,
    isEmpty: () => entries().next().done === true,
    damagedLines() {
      let count = 0;
      for (const { entry } of lines()) if (entry === null) count += 1;
      return count;
    },
    prune: (keep) => replace((entry, bytes) => (keep(entry) ? bytes : null)),
    rewrite: (change) =>
      replace((entry, bytes) => {
        const newEntry = change(entry);
        return newEntry === entry ? bytes : Buffer.from(sealLine(newEntry));
      }),
    archive(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      copyFile(path, join(folder, basename(path)));
    },
    size: () => file.size(),
    close: () => file.close(),
  };
}

/** Ends a torn last line, which would otherwise corrupt the next one. */
function cutTornTail(path: string): void {
  const start = lastLineStart(path);
  if (start === fileSize(path)) return;
  // A line that was never ours is damage, which is kept and reported, not a torn last line.
  if (LINE_BEGINS.test(readPiece(path, start, 11).toString('latin1'))) truncateFile(path, start);
  else appendText(path, '\n');
}

/**
 * Start of a sealed line: its checksum and the brace of its object, as far as they were written.
 */
const LINE_BEGINS = /^[0-9a-f]{1,8}$|^[0-9a-f]{8} \{?/u;
