import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  openReader,
  openWriter,
  type WritableDb,
} from '../../electron/engine/storage/connection/database.ts';
import { storageFailure } from '../../electron/engine/storage/connection/errors.ts';
import {
  hashedTables,
  type HashedTable,
  type HashedTableName,
} from '../../electron/engine/storage/connection/hashedTables.ts';
import { verifiedColumn } from '../../electron/engine/storage/connection/verifiedColumns.ts';
import { primaryKey } from '../../electron/engine/storage/connection/primaryKey.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import type { TrackedRows } from '../../electron/engine/storage/connection/rows.ts';
import { checkIntegrity } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { UNVERIFIED_READ } from '../../electron/engine/storage/connection/verifiedReads.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { restoreFrozen, frozenVersions } from '../support/frozen/databases.ts';
import { rowChanger } from '../support/changeRows.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { goodRows } from './support/goodRows.ts';
import { openTestStore } from '../support/testStore.ts';

const PAGE = 4_096;

const tables = Object.entries(hashedTables) as [HashedTableName, HashedTable][];

/** A database of the newest schema with rows in nearly every table. */
function livedIn(): { file: string; db: WritableDb } {
  const file = join(temporaryFolder(), 'memory.db');
  restoreFrozen(frozenVersions().at(-1) ?? 0, file);
  return { file, db: openWriter(file) };
}

/** A column to damage where the first text is empty in every row, or there is none. */
const withValues: Partial<Record<HashedTableName, string>> = {
  node_life: 'confidence',
  sources: 'created_at',
  sessions_consolidations: 'first_seen_at',
};

/** Changes a value behind the back of the triggers, as a flipped bit would. */
function damage(db: WritableDb, table: HashedTableName, column: string): void {
  const triggers = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?")
    .pluck()
    .all(table) as string[];
  for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger}`);
  const key = primaryKey(db, table).join(', ');
  const changed = db
    .prepare(
      `UPDATE ${table} SET ${column} = CASE typeof(${column})
         WHEN 'text' THEN replace(${column}, 'e', 'f')
         WHEN 'real' THEN ${column} / 2 ELSE ${column} + 1 END
       WHERE (${key}) IN (SELECT ${key} FROM ${table} t WHERE t.${column} IS NOT NULL
         AND (typeof(t.${column}) <> 'text' OR instr(t.${column}, 'e') > 0)
         ORDER BY ${key} DESC LIMIT 1)`,
    )
    .run().changes;
  expect(changed, `${table}.${column}`).toBe(1);
}

/** Numbers of this database, and the stamp of an operation, which nobody is shown. */
const NOT_COVERED: Partial<Record<HashedTableName, readonly string[]>> = {
  changes: ['group_seq', 'row_seq'],
  change_groups: ['device_id', 'clock_time', 'clock_counter'],
};

describe.each(tables)('a row of %s', (table, { texts, coveredColumns }) => {
  test('has a hash over every column of its table but its own seq', () => {
    const { db } = livedIn();
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const covered = coveredColumns.filter((one) => one.table === table).map(({ column }) => column);
    const apart = ['row_hash', 'seq', ...(NOT_COVERED[table] ?? [])];
    const present = [...new Set([...covered, ...apart])].filter((name) => columns.includes(name));
    expect(present.sort()).toEqual([...columns].sort());
    const wrong = db
      .prepare(`SELECT count(*) FROM ${table} WHERE length(row_hash) <> 16`)
      .pluck()
      .get();
    expect(wrong).toBe(0);
    db.close();
  });

  test('that is not what was written is not read, and the whole check names it', () => {
    const { file, db } = livedIn();
    const whole =
      table === 'changes'
        ? 'SELECT c.*, g.id AS group_id FROM changes c JOIN change_groups g ON g.seq = c.group_seq'
        : `SELECT * FROM ${table}`;
    expect(db.prepare(whole).all().length).toBeGreaterThan(0);
    expect(verifyRows(file)).toEqual([]);
    db.pragma('ignore_check_constraints = ON');
    damage(db, table, withValues[table] ?? texts[0] ?? '');
    const read = () => db.prepare(whole).all();
    expect(read).toThrow(`a row of ${table} is not what was written`);
    try {
      read();
    } catch (error) {
      expect(storageFailure(error)).toBe('corrupt');
    }
    expect(verifyRows(file)[0]).toMatch(
      new RegExp(`^the hash of (?:row \\d+|a row) of ${table} is wrong$`),
    );
    db.close();
  });

  test('is not read in part: a statement that takes a text without its hash is refused', () => {
    const { db } = livedIn();
    for (const text of texts) {
      const bare = `SELECT t.${text} FROM ${table} t`;
      expect(() => db.prepare(bare).get(), bare).toThrow(`reads ${table}.${text} without its hash`);
      const aliased = `SELECT 1 AS one, t.${text} AS words FROM ${table} t`;
      expect(() => db.prepare(aliased).get(), aliased).toThrow('without its hash');
      const nested = `SELECT * FROM (SELECT ${text} FROM ${table})`;
      expect(() => db.prepare(nested).get(), nested).toThrow('without its hash');
      const unverified = `SELECT ${UNVERIFIED_READ} ${text} FROM ${table}`;
      expect(() => db.prepare(unverified).get()).not.toThrow();
    }
    db.close();
  });
});

/** Tables whose rows carry no hash, and what stands in for it. */
const unhashed: Readonly<Record<string, string>> = {
  node_tags: 'both columns stand in its index too, which the integrity check compares',
  embeddings: 'shown to nobody; one that changed moves its row in a search by meaning',
  event_journal: 'handed on once, and shown to nobody',
  deliveries: 'what is still owed, and shown to nobody',
  index_log: 'what indexes must catch up on; emptied at every start',
  imports: 'bookkeeping of acts: counts, and the names of files',
  imported_items: 'ids of other programs, and shown to nobody',
  imported_sessions: 'both columns stand in its key and its index',
  meta: 'the database about itself',
  migrations: 'compared with the files of the schema at every start',
};

/** Tables that neither carry a hash nor are known to need none. */
function undecided(db: WritableDb): string[] {
  const names = db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
    )
    .pluck()
    .all() as string[];
  return names.filter((name) => !(name in hashedTables) && !(name in unhashed));
}

test('every table carries a hash or says why not, and one that comes along is missed', () => {
  const { db } = livedIn();
  expect(undecided(db)).toEqual([]);
  db.exec('CREATE TABLE planted (note TEXT)');
  expect(undecided(db)).toEqual(['planted']);
  db.close();
});

/** Tables, of those that are shown, without an index that every one of their rows stands in. */
function withoutIndex(db: WritableDb): string[] {
  const indexes = db
    .prepare("SELECT count(*) FROM pragma_index_list(?) WHERE partial = 0 AND origin <> 'pk'")
    .pluck();
  return [...Object.keys(hashedTables), 'node_tags'].filter((table) => indexes.get(table) === 0);
}

test('every row that is shown stands in an index too, which tells where it is lost', () => {
  const { db } = livedIn();
  expect(withoutIndex(db)).toEqual([]);
  db.exec('DROP INDEX consolidation_chunks_applied');
  expect(withoutIndex(db)).toEqual(['consolidation_chunks']);
  db.close();
});

test('a table that changed places with an empty index is missed by the integrity check', () => {
  const { file, db } = livedIn();
  const rootOf = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const [full, empty] = ['consolidation_chunks', 'sources_content'].map(
    (name) => (Number(rootOf.get(name)) - 1) * PAGE,
  ) as [number, number];
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  expect(checkIntegrity(file, 'full')).toEqual([]);
  const bytes = readFileSync(file);
  const rows = Buffer.from(bytes.subarray(full, full + PAGE));
  bytes.copy(bytes, full, empty, empty + PAGE);
  rows.copy(bytes, empty);
  writeFileSync(file, bytes);
  expect(checkIntegrity(file, 'full').join()).toContain('consolidation_chunks_applied');
});

test('a tag that is not what was written is told by the index it also stands in', () => {
  const { file, db } = livedIn();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(file);
  const offsets = [...bytes.toString('latin1').matchAll(/papers/gu)].map(({ index }) => index);
  const detected = offsets.map((at) => {
    bytes.write('q', at);
    writeFileSync(file, bytes);
    bytes.write('p', at);
    return [...checkIntegrity(file, 'full'), ...verifyRows(file)].length > 0;
  });
  expect(detected.length).toBeGreaterThan(2);
  expect(detected).not.toContain(false);
});

test('a database of an earlier schema is checked by the hashes it has', () => {
  const file = join(temporaryFolder(), 'memory.db');
  restoreFrozen(80, file);
  expect(verifyRows(file)).toEqual([]);
  const db = openWriter(file);
  db.exec(`UPDATE nodes SET content = content || '!' WHERE seq = 1`);
  db.close();
  expect(verifyRows(file)[0]).toBe('the hash of row 1 of nodes is wrong');
});

test('the hash covers what else is shown of a row: kind, status, dates, trust, weight', () => {
  for (const [table, columns] of [
    ['nodes', ['importance', 'event_time', 'status', 'trust', 'valid_from']],
    ['messages', ['role', 'created_at', 'state']],
    ['edges', ['relation_type', 'valid_from', 'target_seq']],
    ['entities', ['type', 'mention_count', 'first_seen']],
    ['conversations', ['created_at', 'message_count', 'last_message_at']],
    ['change_groups', ['at', 'cause']],
  ] as const) {
    for (const column of columns) {
      const { file, db } = livedIn();
      db.pragma('ignore_check_constraints = ON');
      damage(db, table, column);
      expect(verifyRows(file)[0], `${table}.${column}`).toContain(`of ${table} is wrong`);
      db.close();
    }
  }
});

test('a text of a row that is read in part is vouched for by the whole row', () => {
  const { db } = livedIn();
  const words = db.prepare(
    `SELECT ${verifiedColumn('entities', 'e', 'canonical_name')} AS name FROM entities e`,
  );
  expect(words.all().length).toBeGreaterThan(0);
  damage(db, 'entities', 'mention_count');
  expect(() => words.all()).toThrow('is not what was written');
  db.close();
});

test('triggers keep the hash through every write, and through what forgetting takes out', () => {
  const { file, db } = livedIn();
  db.exec(`UPDATE messages SET text = text || '!', active = active`);
  db.exec(`UPDATE conversations SET title = 'New', message_count = message_count + 1`);
  db.exec(`UPDATE change_groups SET label = '', redacted = 1 WHERE seq % 2 = 0`);
  db.exec(`UPDATE changes SET after = json_set(after, '$.summary', NULL) WHERE op <> 'delete'`);
  db.exec(`UPDATE edges SET weight = 0.25`);
  expect(verifyRows(file).filter((line) => !line.startsWith('message'))).toEqual([]);
  db.close();
});

test('every statement of the stores is prepared, for a reader as for the writer', () => {
  const { file, db } = livedIn();
  const reader = openReader(file);
  expect(() => createReadStore(reader)).not.toThrow();
  reader.close();
  db.close();
});

describe('what the schema no longer lists is checked in code', () => {
  test('a type of entity that the domain does not know is not written', () => {
    const t = openTestStore();
    const change = rowChanger(t);
    const row = { ...goodRows['entities']?.(2), type: 'dragon', summary: null };
    const dragon = row as unknown as TrackedRows['entities'];
    expect(() => change((set) => set.insert('entities', dragon))).toThrow('Invalid option');
    expect(t.db.prepare('SELECT count(*) FROM entities').pluck().get()).toBe(0);
  });

  test('a change of a table that is not tracked is neither written nor read', () => {
    const { db } = livedIn();
    const { changes } = createReadStore(db);
    const group = db.prepare('SELECT group_seq FROM changes LIMIT 1').pluck().get() as number;
    expect(changes.changesOfGroup(group).length).toBeGreaterThan(0);
    db.exec(`UPDATE changes SET table_name = 'sqlite_schema' WHERE group_seq = ${group}`);
    expect(() => changes.changesOfGroup(group)).toThrow('a row of changes is not what was written');
    db.close();
  });
});

test('only what builds indexes, and what forgets, reads texts that nobody is shown', () => {
  const folder = join(import.meta.dirname, '../../electron/engine/storage');
  const users = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('verifiedReads.ts'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes('UNVERIFIED_READ}'));
  expect(users.sort()).toEqual([
    'chat/episodes.ts',
    'files/fullTextFillers.ts',
    'files/resegmentNextBatch.ts',
    'purge/purgeAttachments.ts',
    'purge/purgeMessages.ts',
    'purge/reindexTurns.ts',
    'purge/scrubTexts.ts',
    'search/embeddings.ts',
    'search/fullText.ts',
    'search/indexReads.ts',
  ]);
});
