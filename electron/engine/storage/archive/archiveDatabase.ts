import { rmSync } from 'node:fs';
import { inTransaction, type WritableDb } from '../connection/database.ts';
import { applyMigrations, type Migration } from '../connection/migrate.ts';
import { createDatabase } from '../files/databaseFile.ts';
import type { Identity } from '../files/schemaImage.ts';
import { rebuildFullText } from '../files/rebuildFullText.ts';
import { createArchiveWrites, type ArchiveWrites } from './archiveWrites.ts';
import type { ArchiveTable } from './archiveTables.ts';

/** New database while an archive is read into it; nobody else uses it before it is complete. */
export interface ArchiveDatabase {
  readonly writes: ArchiveWrites;
  /** False for a table that came later than the archive's version. */
  has(table: ArchiveTable): boolean;
  /** Writes some rows in one transaction. */
  batch(work: () => void): void;
  /** Checks references, migrates, builds full text, and closes the file, synced. */
  finish(): void;
  /** Removes the file. */
  discard(): void;
}

/** Creates it in the schema that the archive was written in. */
export function createArchiveDatabase(
  file: string,
  migrations: readonly Migration[],
  schema: number,
  identity: Identity,
): ArchiveDatabase {
  const applied = migrations.filter(({ number }) => number <= schema);
  const db = createDatabase(file, applied, identity);
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  const tables = new Set(
    db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[],
  );
  const writes = createArchiveWrites(db);
  const close = () => void (db.open && db.close());
  return {
    writes,
    has: (table) => tables.has(table),
    batch: (work) => inTransaction(db, work),
    finish() {
      inTransaction(db, () => writes.finish());
      complete(db, migrations.slice(applied.length), identity.now);
      close();
    },
    discard() {
      close();
      for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    },
  };
}

function complete(db: WritableDb, newer: readonly Migration[], now: number): void {
  applyMigrations(db, newer, now);
  rebuildFullText(db);
  db.pragma('foreign_keys = ON');
  db.pragma('synchronous = FULL');
  db.pragma('wal_checkpoint(TRUNCATE)');
}
