import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { openLine, sealLine } from './checksum.ts';

/**
 * A copy of recent events outside the database, one sealed line each. While the database works it
 * follows every commit; when the database is gone it is where messages go first. What a damaged
 * database lost comes back from here.
 */
export interface JournalFile {
  /** After the commit of the same event: not synced, the database already is. */
  follow(entry: unknown): void;
  /** Instead of the database: on the disk when it returns. */
  appendDurably(entry: unknown): void;
  /** Every whole entry, oldest first; a torn last line is left out. */
  entries(): unknown[];
  /** Keeps only what `keep` says, atomically. */
  prune(keep: (entry: unknown) => boolean): void;
  /** Replaces what `change` answers with something else, atomically. */
  rewrite(change: (entry: unknown) => unknown): void;
  /** Leaves a copy of the whole journal in a folder. */
  archive(folder: string): void;
  close(): void;
}

export function openJournalFile(path: string): JournalFile {
  cutTornTail(path);
  let fd = openSync(path, 'a', 0o600);
  const append = (entry: unknown) => appendWhole(fd, `${sealLine(entry)}\n`);
  const entries = () => readEntries(path);
  const replace = (kept: readonly unknown[]) => {
    const next = `${path}.next`;
    const nextFd = openSync(next, 'w', 0o600);
    writeSync(nextFd, kept.map((entry) => `${sealLine(entry)}\n`).join(''));
    fsyncSync(nextFd);
    closeSync(nextFd);
    closeSync(fd);
    renameSync(next, path);
    fd = openSync(path, 'a', 0o600);
  };
  return {
    follow: append,
    appendDurably(entry) {
      append(entry);
      fsyncSync(fd);
    },
    entries,
    prune: (keep) => replace(entries().filter(keep)),
    rewrite: (change) => replace(entries().map(change)),
    archive(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      copyFileSync(path, join(folder, basename(path)));
    },
    close: () => closeSync(fd),
  };
}

/** All of it or nothing: half a line on a full disk would swallow the next one. */
function appendWhole(fd: number, line: string): void {
  const bytes = Buffer.from(line);
  const before = fstatSync(fd).size;
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    ftruncateSync(fd, before);
    throw error;
  }
}

function readEntries(path: string): unknown[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => (line === '' ? null : openLine(line)))
    .filter((entry) => entry !== null);
}

/** A line cut off by a crash would swallow the next one: end it. */
function cutTornTail(path: string): void {
  if (!existsSync(path)) return;
  const bytes = readFileSync(path);
  if (bytes.length === 0 || bytes.at(-1) === 0x0a) return;
  const fd = openSync(path, 'r+');
  ftruncateSync(fd, bytes.lastIndexOf(0x0a) + 1);
  fsyncSync(fd);
  closeSync(fd);
}
