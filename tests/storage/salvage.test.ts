import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remember } from '../../electron/engine/curation/remember.ts';
import { undo } from '../../electron/engine/history/revert.ts';
import { openReadonly, openWriter } from '../../electron/engine/storage/connection/database.ts';
import { verifiedColumn } from '../../electron/engine/storage/connection/verifiedColumns.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { salvage } from '../../electron/engine/storage/files/salvage.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { frozenVersions, restoreFrozen } from '../support/frozen/databases.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openTestStore, SCHEMA_FOLDER, type TestStore } from '../support/testStore.ts';

function undone(t: TestStore, content: string): void {
  t.ledger.commit(() => {
    const made = remember(t.curation, { content, kind: 'Fact', sourceRef: null });
    if (!made.ok) throw new Error('not made');
    const back = undo(t.curation, made.value.changeId);
    return { value: null, events: back.ok ? [made.value.event, back.value.event] : [] };
  });
}

test('what is salvaged gives no number out again that an undone memory had, and goes on where the night was', () => {
  const t = openTestStore();
  undone(t, 'The bakery opens at six');
  t.store.transaction(() => {
    t.store.meta.set('causes_through', '17');
    t.store.meta.set('reflected_through', '18');
    t.store.meta.set('summarised_through', '19');
  });
  const wanted = t.store.sequences.next('nodes');
  const target = join(temporaryFolder(), 'memory.db');
  const identity = { databaseId: 'new', workspaceId: 'ws', now: 5 };
  salvage(t.file, target, readMigrations(SCHEMA_FOLDER), identity);
  const db = openWriter(target);
  try {
    const { sequences, meta } = createWriteStore(db, 'device');
    expect(sequences.next('nodes')).toBe(wanted);
    const known = [
      'causes_through',
      'reflected_through',
      'summarised_through',
      'database_id',
    ] as const;
    expect(known.map((key) => meta.get(key))).toEqual(['17', '18', '19', 'new']);
  } finally {
    db.close();
  }
});

/** New database with everything that can be read of a file; the caller closes it. */
function salvaged(file: string) {
  const target = join(temporaryFolder(), 'memory.db');
  const identity = { databaseId: 'new', workspaceId: 'ws', now: 5 };
  salvage(file, target, readMigrations(SCHEMA_FOLDER), identity);
  expect(verifyRows(target)).toEqual([]);
  return openWriter(target);
}

test('a database of an earlier schema is salvaged with its history, which undo still takes back', () => {
  const file = join(temporaryFolder(), 'memory.db');
  restoreFrozen(80, file);
  const old = openReadonly(file);
  const count = (table: string) => `SELECT count(*) FROM ${table}`;
  const db = salvaged(file);
  for (const table of ['changes', 'change_groups', 'messages', 'entities', 'edges', 'nodes']) {
    const [was, is] = [old, db].map((one) => one.prepare(count(table)).pluck().get());
    expect(is, table).toBe(was);
  }
  const { changes } = createWriteStore(db, 'device');
  const corrected = changes.recentGroups(100).find(({ cause }) => cause === 'correct');
  const touched = changes.changesOfGroup(corrected?.seq ?? 0).map(({ table }) => table);
  expect(touched).toContain('edges');
  old.close();
  db.close();
});

test('rows that their hash does not vouch for are left out, or take the words that it does', () => {
  const file = join(temporaryFolder(), 'memory.db');
  restoreFrozen(frozenVersions().at(-1) ?? 0, file);
  const sound = openReadonly(file);
  const was = (sql: string) => sound.prepare(sql).pluck().get();
  const messageText = was('SELECT text FROM messages WHERE seq = 1');
  const changes = Number(was('SELECT count(*) FROM changes'));
  const counts = ['conversations', 'node_life'].map((table) => `SELECT count(*) FROM ${table}`);
  const kept = counts.map(was);
  const name = String(was('SELECT canonical_name FROM entities WHERE seq = 1'));
  sound.close();
  const damaged = openWriter(file);
  const triggers = damaged.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
  for (const name of triggers.all() as string[]) damaged.exec(`DROP TRIGGER ${name}`);
  damaged.exec(`UPDATE messages SET text = text || '!' WHERE seq = 1`);
  damaged.exec(
    `UPDATE changes SET after = '{}' WHERE seq = (SELECT max(seq) FROM changes WHERE op <> 'delete')`,
  );
  damaged.exec(`UPDATE entities SET canonical_name = 'Nobody' WHERE seq = 1`);
  // Without these, what people wrote would go too: a conversation, and memories.
  damaged.exec(`UPDATE sources SET created_at = created_at + 1`);
  damaged.exec(`UPDATE node_life SET access_count = access_count + 1`);
  damaged.close();

  const db = salvaged(file);
  const one = (sql: string) => db.prepare(sql).pluck().get();
  expect(
    one(`SELECT ${verifiedColumn('messages', 'm', 'text')} FROM messages m WHERE seq = 1`),
  ).toBe(messageText);
  expect(one(`SELECT count(*) FROM changes`)).toBeLessThan(changes);
  expect(counts.map(one)).toEqual(kept);
  expect(one(`SELECT count(*) FROM entities WHERE canonical_name = '${name}'`)).toBe(0);
  db.close();
});

test('messages stay though the row of their conversation is lost, under its id', () => {
  const file = join(temporaryFolder(), 'memory.db');
  restoreFrozen(frozenVersions().at(-1) ?? 0, file);
  const damaged = openWriter(file);
  const one = (db: typeof damaged, sql: string) => db.prepare(sql).pluck().all();
  const ids = 'SELECT id FROM conversations ORDER BY id';
  const texts = `SELECT ${verifiedColumn('messages', 'm', 'text')} FROM messages m ORDER BY seq`;
  const sound = [ids, texts].map((sql) => one(damaged, sql));
  const triggers = damaged.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
  for (const name of triggers.all() as string[]) damaged.exec(`DROP TRIGGER ${name}`);
  damaged.exec(`UPDATE conversations SET title = title || '!'`);
  damaged.close();
  const db = salvaged(file);
  expect([ids, texts].map((sql) => one(db, sql))).toEqual(sound);
  db.close();
});

test('what was salvaged of turns without their messages leaves room for them, and memories stay', () => {
  const file = join(temporaryFolder(), 'memory.db');
  restoreFrozen(frozenVersions().at(-1) ?? 0, file);
  const damaged = openWriter(file);
  const count = (db: typeof damaged, sql: string) => db.prepare(sql).pluck().get();
  const memories = `SELECT count(*) FROM nodes WHERE type = 'semantic'`;
  const memoryCount = count(damaged, memories);
  damaged.pragma('foreign_keys = OFF');
  const triggers = damaged.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck();
  for (const name of triggers.all() as string[]) damaged.exec(`DROP TRIGGER ${name}`);
  for (const table of ['messages', 'conversations', 'sources']) {
    damaged.exec(`DELETE FROM ${table}`);
  }
  damaged.close();
  const db = salvaged(file);
  expect(count(db, memories)).toBe(memoryCount);
  const turns = `SELECT count(*) FROM nodes WHERE type = 'episodic' AND source_type = 'conversation'`;
  expect(count(db, turns)).toBe(0);
  const events = `SELECT count(*) FROM event_journal WHERE topic = 'user.message'`;
  expect(count(db, events)).toBe(0);
  db.close();
});
