import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { appendText, cutFile, openAppendFile } from '../../files/appendFile.ts';
import { writeFileAtomically } from '../../files/atomicFile.ts';
import { copyFile } from '../../files/moveFile.ts';
import { readOrThrow } from '../../files/readRegularFile.ts';
import { openLine, sealLine } from './sealedLine.ts';

/**
 * A copy of recent events outside the database, one sealed line each. While the database works it
 * follows every commit; when the database is gone it is where messages go first. What a damaged
 * database lost comes back from here.
 */
export interface ExternalJournal {
  /** After the commit of the same event: not synced, the database already is. */
  follow(entry: unknown): void;
  /** Instead of the database: on the disk when it returns. */
  appendDurably(entry: unknown): void;
  /** Every whole entry, oldest first; a torn last line is left out. */
  entries(): unknown[];
  /** Lines that are no whole entry. */
  damagedLines(): number;
  /** Keeps only what `keep` says, atomically. */
  prune(keep: (entry: unknown) => boolean): void;
  /** Replaces what `change` answers with something else, atomically. */
  rewrite(change: (entry: unknown) => unknown): void;
  /** Leaves a copy of the whole journal in a folder. */
  archive(folder: string): void;
  close(): void;
}

/** A longer one cannot become one string; pruning keeps it far below. */
const MOST_BYTES = 400 * 1024 * 1024;

export function openExternalJournal(path: string): ExternalJournal {
  cutTornTail(path);
  let file = openAppendFile(path);
  const append = (entry: unknown) => file.append(`${sealLine(entry)}\n`);
  const lines = () =>
    readOrThrow(path, MOST_BYTES)
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

/** A line cut off by a crash would swallow the next one: end it. */
function cutTornTail(path: string): void {
  const bytes = readOrThrow(path, MOST_BYTES);
  if (bytes.length === 0 || bytes.at(-1) === 0x0a) return;
  const start = bytes.lastIndexOf(0x0a) + 1;
  // A line that was never ours is damage, which is kept and reported, not a torn last line.
  if (LINE_BEGINS.test(bytes.toString('latin1', start, start + 11))) cutFile(path, start);
  else appendText(path, '\n');
}

/** The checksum of a sealed line and the brace of its object, as far as they were written. */
const LINE_BEGINS = /^[0-9a-f]{1,8}$|^[0-9a-f]{8} \{?/u;
