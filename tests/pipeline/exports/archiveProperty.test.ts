import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openArchive } from '../../../electron/engine/exports/archive/openArchive.ts';
import { runExport } from '../../../electron/engine/exports/runExport.ts';
import { createArchiveReads } from '../../../electron/engine/storage/archive/archiveReads.ts';
import { ARCHIVE_TABLES } from '../../../electron/engine/storage/archive/archiveTables.ts';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../../electron/engine/storage/connection/migrate.ts';
import { performStep, step } from '../../support/curation/randomSteps.ts';
import { runEveryFeature } from '../../support/exchange/runEveryFeature.ts';
import { words } from '../../support/portable/exporting.ts';
import { SCHEMA_FOLDER } from '../../support/schemaFolder.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openStoreWithoutCleanup } from '../../support/testStore.ts';

const migrations = readMigrations(SCHEMA_FOLDER);
const progress = { done: 0, of: 0 };
const yieldOrCancel = async () => undefined;

/** Writes the archive of a database, and opens it as another one, whose file it returns. */
async function roundTrip(database: string, attachments: string): Promise<string> {
  const folder = temporaryFolder();
  const path = join(folder, 'archive.zip');
  const written = await runExport(
    {
      database,
      path,
      target: { kind: 'workspace', passphrase: null },
      words,
      attachments,
      workspaceName: 'Loci',
      forgotten: join(folder, 'none.json'),
      workFactor: 1,
    },
    1,
    { progress, yieldOrCancel },
  );
  if (!written.ok) throw new Error(written.error);
  const opened = await openArchive({
    path,
    files: {
      database: join(folder, 'opened.db'),
      attachments: join(folder, 'attachments'),
      forgotten: join(folder, 'forgotten.json'),
    },
    migrations,
    identity: { databaseId: 'other', workspaceId: 'other', now: 1 },
    progress,
    yieldOrCancel,
  });
  if (!opened.ok) throw new Error(opened.error);
  return join(folder, 'opened.db');
}

/** Columns that stay behind on purpose: paths become names, files stay here, no routine is on. */
const OMITTED_COLUMNS = ['source_path', 'path', 'moved_to', 'enabled_at'];

/** Every row of every table by outside ids. */
function rowsOf(database: string): Record<string, unknown[]> {
  const db = openReader(database);
  const reads = createArchiveReads(db);
  const tables = ARCHIVE_TABLES.map((table) => {
    const rows = [...reads.rows(table)].map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => !OMITTED_COLUMNS.includes(column)),
      ),
    );
    return [table, rows] as const;
  });
  db.close();
  return Object.fromEntries(tables);
}

test('any history of actions goes out and in as the same rows', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const t = openStoreWithoutCleanup();
      try {
        for (const next of steps) performStep(t, next);
        expect(rowsOf(await roundTrip(t.file, temporaryFolder()))).toEqual(rowsOf(t.file));
      } finally {
        t.close();
      }
    }),
    { numRuns: 8 },
  );
});

test(
  'a home with every kind of row goes out and in as the same rows',
  { timeout: 240_000 },
  async () => {
    const database = await runEveryFeature();
    const before = rowsOf(database);
    // Conversations, documents, imports, routines and their runs, nights: none is a table without rows.
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
    expect(empty).toEqual([]);
    expect(rowsOf(await roundTrip(database, join(database, '../attachments')))).toEqual(before);
  },
);
