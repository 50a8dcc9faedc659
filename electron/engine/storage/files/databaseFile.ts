import { mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { writeFileAtomically } from '../../files/atomicFile.ts';
import { copyFile, moveFile } from '../../files/moveFile.ts';
import { entryKind, type EntryKind } from '../../files/entryKind.ts';
import { openReadonly, openWriter, type WritableDb } from '../connection/database.ts';
import { createJournalReads } from '../history/eventJournal.ts';
import { readMeta } from '../connection/meta.ts';
import {
  applyMigrations,
  pendingMigrations,
  type Migration,
  type MigrationError,
} from '../connection/migrate.ts';
import { openingFailure } from '../connection/errors.ts';
import { databaseImage, type Identity } from './schemaImage.ts';

/** Files SQLite keeps for one database: the database itself, its log and its shared memory. */
function databaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/**
 * True if SQLite may open the file: a FIFO in the place of one of its files would block it for
 * ever. A link to a file is allowed.
 */
export function isDatabaseFile(file: string): boolean {
  return databaseFiles(file).every((part) => ['absent', 'file'].includes(entryKind(part)));
}

/** Size of the database file alone, in bytes; 0 when it does not exist. */
export function fileBytes(file: string): number {
  return entryKind(file) === 'file' ? statSync(file).size : 0;
}

/** Copies the database as it is to quarantine, log included; changes nothing. */
export function copyToQuarantine(file: string, folder: string): void {
  eachPart(file, folder, ['file'], copyFile);
}

/** Moves the database to quarantine, log included, without deleting anything. */
export function moveToQuarantine(file: string, folder: string): void {
  eachPart(file, folder, ['file', 'folder', 'other'], moveFile);
}

function eachPart(
  file: string,
  folder: string,
  kinds: readonly EntryKind[],
  action: (from: string, to: string) => void,
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const part of databaseFiles(file).filter((path) => kinds.includes(entryKind(path)))) {
    action(part, join(folder, basename(part)));
  }
}

/**
 * Creates a database: its file appears whole, with schema and identity, or not at all. The log of an
 * empty file that it takes the place of is removed: SQLite would apply it to the new one.
 */
export function createDatabase(
  file: string,
  migrations: readonly Migration[],
  identity: Identity,
): WritableDb {
  for (const log of databaseFiles(file).slice(1)) rmSync(log, { force: true });
  writeFileAtomically(file, databaseImage(migrations, identity));
  return openWriter(file);
}

/** Identity of a database file, read from the file itself. */
export interface Probe {
  readonly databaseId: string;
  readonly workspaceId: string | null;
  readonly lastEventSeq: number;
  /** Copy of the forgotten file in the database. */
  readonly forgotten: string | null;
  /** Pending migrations. */
  readonly pending: readonly Migration[];
}

export type ProbeFailure =
  | { readonly kind: 'corrupt' | 'unavailable'; readonly detail: string }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer_schema'; readonly migration: MigrationError };

/**
 * Probes a database that should be ours without changing a byte of it: opening one for writing
 * would already switch its journal mode, and closing it checkpoint its log.
 */
export function probeDatabase(
  file: string,
  migrations: readonly Migration[],
): Result<Probe, ProbeFailure> {
  if (!isDatabaseFile(file)) return err({ kind: 'foreign' });
  try {
    const db = openReadonly(file);
    try {
      const pending = pendingMigrations(db, migrations);
      if (!pending.ok) return err({ kind: 'newer_schema', migration: pending.error });
      const isOwnSchema = pending.value.length < migrations.length;
      const databaseId = isOwnSchema ? readMeta(db, 'database_id') : null;
      if (databaseId === null) return err({ kind: 'foreign' });
      const lastEventSeq = createJournalReads(db).lastSeq();
      const workspaceId = readMeta(db, 'workspace_id');
      const forgottenTally = readMeta(db, 'forgotten');
      return ok({
        databaseId,
        workspaceId,
        lastEventSeq,
        forgotten: forgottenTally,
        pending: pending.value,
      });
    } finally {
      db.close();
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const failure = openingFailure(error);
    if (failure === 'other') throw error;
    return err({ kind: failure === 'corrupt' ? 'corrupt' : 'unavailable', detail });
  }
}

/** Opens a probed database for writing and migrates its schema. */
export function openProbed(file: string, probe: Probe, now: number): WritableDb {
  const db = openWriter(file);
  applyMigrations(db, probe.pending, now);
  return db;
}
