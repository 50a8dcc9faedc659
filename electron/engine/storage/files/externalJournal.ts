import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { appendText, cutFile, openAppendFile } from '../../files/appendFile.ts';
import { writeFileAtomically } from '../../files/atomicFile.ts';
import { copyFile } from '../../files/moveFile.ts';
import { readOrThrow } from '../../files/readRegularFile.ts';
import { openLine, sealLine } from './sealedLine.ts';

/**
 * External journal: a copy of recent events outside the database, one sealed line each. While the
 * database works it follows every commit; while the database is latched, messages are written here
 * first. Events that a damaged database lost are replayed from it.
 */
export interface ExternalJournal {
  /** Appends an event after its commit: not synced, since the database already is. */
  follow(entry: unknown): void;
  /** Appends an event instead of the database: synced when it returns. */
  appendDurably(entry: unknown): void;
  /** Complete entries, oldest first; a torn last line is left out. */
  entries(): unknown[];
  /** Number of lines that are no complete entry. */
  damagedLines(): number;
  /** Removes the entries that `keep` rejects, atomically. */
  prune(keep: (entry: unknown) => boolean): void;
  /** Replaces the entries that `change` maps to something else, atomically. */
  rewrite(change: (entry: unknown) => unknown): void;
  /** Copies the whole journal into a folder. */
  archive(folder: string): void;
  close(): void;
}

/** Size limit: a longer file cannot become one string; pruning keeps it far below. */
const MAX_BYTES = 400 * 1024 * 1024;

export function openExternalJournal(path: string): ExternalJournal {
  cutTornTail(path);
  let file = openAppendFile(path);
  const append = (entry: unknown) => file.append(`${sealLine(entry)}\n`);
  const lines = () =>
    readOrThrow(path, MAX_BYTES)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(openLine);
  const entries = () => lines().filter((entry) => entry !== null);
  const replace = (entries: readonly unknown[]) => {
    writeFileAtomically(path, entries.map((entry) => `${sealLine(entry)}\n`).join(''));
    const old = file;
    file = openAppendFile(path);
    old.close();
  };
  return {
    follow: append,
    appendDurably(entry) {
      append(entry);
      file.sync();
    },
    entries,
    damagedLines: () => lines().filter((entry) => entry === null).length,
    prune: (keep) => replace(entries().filter(keep)),
    rewrite: (change) => replace(entries().map(change)),
    archive(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      copyFile(path, join(folder, basename(path)));
    },
    close: () => file.close(),
  };
}

/** Ends a torn last line, which would otherwise corrupt the next one. */
function cutTornTail(path: string): void {
  const bytes = readOrThrow(path, MAX_BYTES);
  if (bytes.length === 0 || bytes.at(-1) === 0x0a) return;
  const start = bytes.lastIndexOf(0x0a) + 1;
  // A line that was never ours is damage, which is kept and reported, not a torn last line.
  if (LINE_BEGINS.test(bytes.toString('latin1', start, start + 11))) cutFile(path, start);
  else appendText(path, '\n');
}

/**
 * Start of a sealed line: its checksum and the brace of its object, as far as they were written.
 */
const LINE_BEGINS = /^[0-9a-f]{1,8}$|^[0-9a-f]{8} \{?/u;
