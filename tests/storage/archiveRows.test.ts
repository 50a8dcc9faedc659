import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchiveDatabase } from '../../electron/engine/storage/archive/archiveDatabase.ts';
import { createArchiveReads } from '../../electron/engine/storage/archive/archiveReads.ts';
import { ARCHIVE_TABLES } from '../../electron/engine/storage/archive/archiveTables.ts';
import { ArchiveRowError } from '../../electron/engine/storage/archive/archiveWrites.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { remember } from '../../electron/engine/curation/remember.ts';
import { SCHEMA_FOLDER } from '../support/schemaFolder.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openTestStore } from '../support/testStore.ts';

test('rows with gaps between their numbers keep what refers to them, by new numbers', () => {
  const { db, store, curation, ledger } = openTestStore();
  for (const content of ['One.', 'Two.', 'Three.']) {
    ledger.commit(() => {
      const stored = remember(curation, { content, kind: 'Fact', sourceRef: null });
      return { value: null, events: stored.ok ? [stored.value.event] : [] };
    });
  }
  // Forgetting has left gaps, in the memories and in their history.
  db.pragma('foreign_keys = OFF');
  db.exec("DELETE FROM nodes WHERE content = 'One.'");
  db.exec('DELETE FROM node_life WHERE seq NOT IN (SELECT seq FROM nodes)');
  db.exec('DELETE FROM changes WHERE seq = 3');
  const last = Number(db.prepare('SELECT max(seq) FROM changes').pluck().get());
  store.meta.set('summarised_through', String(last));
  store.meta.set('causes_through', String(db.prepare('SELECT max(seq) FROM nodes').pluck().get()));
  store.meta.set('reflected_through', '12345');
  db.prepare(
    `INSERT INTO entities (id, canonical_name, type, first_seen, last_updated, attributes)
     VALUES ('e', 'Marek', 'person', 1, 1, ?)`,
  ).run(JSON.stringify({ summarisedThrough: last }));

  const reads = createArchiveReads(db);
  const file = join(temporaryFolder(), 'memory.db');
  const migrations = readMigrations(SCHEMA_FOLDER);
  const target = createArchiveDatabase(file, migrations, reads.schemaVersion(), {
    databaseId: 'd',
    workspaceId: 'w',
    now: 1,
  });
  target.batch(() => {
    for (const table of ARCHIVE_TABLES)
      for (const row of reads.rows(table)) target.writes.insert(table, row);
    for (const { key, value } of reads.metadata()) target.writes.setMetadata(key, value);
  });
  target.finish();

  const copy = openReader(file);
  const changes = Number(copy.prepare('SELECT count(*) FROM changes').pluck().get());
  const nodes = Number(copy.prepare('SELECT max(seq) FROM nodes').pluck().get());
  expect([changes, nodes]).toEqual([last - 1, 2]);
  const meta = copy.prepare('SELECT value FROM meta WHERE key = ?').pluck();
  expect(meta.get('summarised_through')).toBe(String(changes));
  expect(meta.get('causes_through')).toBe(String(nodes));
  expect(meta.get('reflected_through')).toBe('12345');
  const portable = createArchiveReads(copy);
  for (const table of ARCHIVE_TABLES)
    expect([table, [...portable.rows(table)]]).toEqual([table, [...reads.rows(table)]]);
  expect([...portable.rows('entities')][0]?.['attributes']).toBe(
    JSON.stringify({ summarisedThrough: changes }),
  );
  // The row of the memory that is gone stays a name, and a number that no new row gets.
  const removed = copy.prepare("SELECT value FROM meta WHERE key = 'removed_seq_nodes'").pluck();
  expect(Number(removed.get())).toBeGreaterThan(nodes);
  copy.close();
});

test('a note that names nothing is refused', () => {
  const file = join(temporaryFolder(), 'memory.db');
  const migrations = readMigrations(SCHEMA_FOLDER);
  const newest = migrations.at(-1)?.number ?? 0;
  const identity = { databaseId: 'd', workspaceId: 'w', now: 1 };
  const target = createArchiveDatabase(file, migrations, newest, identity);
  expect(() => target.writes.setMetadata('causes_through', 'gone')).toThrow(ArchiveRowError);
  expect(() => target.writes.setMetadata('summarised_through', '1')).toThrow(ArchiveRowError);
  target.discard();
});
