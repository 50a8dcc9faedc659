import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { readPackagedFile } from '../../files/readRegularFile.ts';
import { inTransaction, type ReadableDb, type WritableDb } from './database.ts';
import { DamagedRowError } from './errors.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text: detects a shipped file that was changed. */
  readonly hash: string;
}

export type MigrationError =
  | { readonly kind: 'newer_schema'; readonly applied: string }
  | { readonly kind: 'not_a_prefix'; readonly applied: string; readonly expected: string }
  | { readonly kind: 'changed_file'; readonly name: string };

const FILE_PATTERN = /^(\d{4})_[a-z_]+\.sql$/;

/** Numbered files of `folder`, in order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => FILE_PATTERN.test(name))
    .sort()
    .map((name) => {
      const sql = readPackagedFile(join(folder, name)).toString('utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      return { number: Number(name.slice(0, 4)), name, sql, hash };
    });
}

/** Pending migrations of this database, or the reason why this version cannot use it. */
export function pendingMigrations(
  db: ReadableDb,
  migrations: readonly Migration[],
): Result<readonly Migration[], MigrationError> {
  const applied = appliedMigrations(db);
  for (const [i, row] of applied.entries()) {
    const expected = migrations[i];
    if (expected === undefined) return err({ kind: 'newer_schema', applied: row.name });
    if (row.name !== expected.name) {
      return err({ kind: 'not_a_prefix', applied: row.name, expected: expected.name });
    }
    if (row.hash !== expected.hash) return err({ kind: 'changed_file', name: row.name });
  }
  return ok(migrations.slice(applied.length));
}

/**
 * Applies each pending migration in a transaction of its own. Foreign keys are off meanwhile, since
 * dropping a table to rebuild it would delete the rows that reference it; they are checked in full
 * before each commit.
 */
export function applyMigrations(db: WritableDb, pending: readonly Migration[], now: number): void {
  if (pending.length === 0) return;
  db.pragma('foreign_keys = OFF');
  try {
    applyEach(db, pending, now);
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

function applyEach(db: WritableDb, pending: readonly Migration[], now: number): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const record = db.prepare(
    'INSERT INTO migrations (number, name, hash, applied_at) VALUES (?, ?, ?, ?)',
  );
  for (const migration of pending) {
    inTransaction(db, () => {
      db.exec(migration.sql);
      const [orphan] = db.pragma('foreign_key_check') as { table: string }[];
      if (orphan !== undefined) throw new DamagedRowError(orphan.table);
      record.run(migration.number, migration.name, migration.hash, now);
      db.pragma(`user_version = ${migration.number}`);
    });
  }
}

function appliedMigrations(db: ReadableDb): { name: string; hash: string }[] {
  const exists = db
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'")
    .get();
  if (exists === undefined) return [];
  return db.prepare('SELECT name, hash FROM migrations ORDER BY number').all() as {
    name: string;
    hash: string;
  }[];
}
