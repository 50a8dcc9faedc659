import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { createArchiveReads } from '../../electron/engine/storage/archive/archiveReads.ts';
import { createArchiveWrites } from '../../electron/engine/storage/archive/archiveWrites.ts';
import { createRemovedNumbers } from '../../electron/engine/storage/archive/removedNumbers.ts';
import { createReadStore, createWriteStore } from '../../electron/engine/storage/createStore.ts';
import { createExportReads } from '../../electron/engine/storage/exports/exportReads.ts';
import { attachVectors } from '../../electron/engine/storage/search/vectors.ts';
import { openTestStore, SCHEMA_FOLDER } from '../support/testStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Compiles each statement of a connection where it is written, and lists them. */
function compileAtOnce(db: WritableDb): string[] {
  const statements: string[] = [];
  const prepare = db.prepare.bind(db) as (sql: string) => { readonly reader: boolean };
  const compiling = (sql: string) => {
    const statement = prepare(sql);
    // Asking for anything compiles it.
    expect(typeof statement.reader).toBe('boolean');
    statements.push(sql);
    return statement;
  };
  db.prepare = compiling as unknown as typeof db.prepare;
  return statements;
}

test('every statement of the stores compiles, and reads no text without its hash', () => {
  const { db } = openTestStore();
  const statements = compileAtOnce(db);
  createReadStore(db);
  createWriteStore(db, 'device');
  createExportReads(db);
  createArchiveReads(db);
  createArchiveWrites(db);
  createRemovedNumbers(db);
  const vectors = attachVectors(db, join(temporaryFolder(), 'vectors.db'), SCHEMA_FOLDER);
  expect(vectors.ok).toBe(true);
  expect(new Set(statements).size).toBeGreaterThan(300);
});
