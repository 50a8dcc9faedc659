import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWriter, type WritableDb } from '../../electron/engine/storage/connection/database.ts';
import {
  applyMigrations,
  pendingMigrations,
  readMigrations,
  type Migration,
} from '../../electron/engine/storage/connection/migrate.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { SCHEMA_FOLDER } from '../support/testStore.ts';

function migration(number: number, name: string, sql: string): Migration {
  return { number, name, sql, hash: createHash('sha256').update(sql).digest('hex') };
}

const first = migration(10, '0010_one.sql', 'CREATE TABLE one (a INTEGER) STRICT;');
const second = migration(20, '0020_two.sql', 'CREATE TABLE two (b INTEGER) STRICT;');
const broken = migration(
  30,
  '0030_three.sql',
  'CREATE TABLE three (c INTEGER) STRICT; INSERT INTO one VALUES (1); INSERT INTO nowhere VALUES (1);',
);

function open(): WritableDb {
  return openWriter(join(temporaryFolder(), 'memory.db'));
}

function tables(db: WritableDb): unknown[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
}

describe('migrations', () => {
  test('of the schema run one after the other, and none is left', () => {
    const db = open();
    const all = readMigrations(SCHEMA_FOLDER);
    applyMigrations(db, all, 1);
    expect(pendingMigrations(db, all)).toEqual({ ok: true, value: [] });
    expect(db.pragma('user_version', { simple: true })).toBe(all.at(-1)?.number);
    db.close();
  });

  test('that are applied already are left out', () => {
    const db = open();
    applyMigrations(db, [first], 1);
    expect(pendingMigrations(db, [first, second])).toEqual({ ok: true, value: [second] });
    db.close();
  });

  test('beyond the known ones mean a newer version', () => {
    const db = open();
    applyMigrations(db, [first, second], 1);
    expect(pendingMigrations(db, [first])).toEqual({
      ok: false,
      error: { kind: 'newer_schema', applied: '0020_two.sql' },
    });
    db.close();
  });

  test('in another order or of another line are refused', () => {
    const db = open();
    applyMigrations(db, [second], 1);
    expect(pendingMigrations(db, [first, second])).toEqual({
      ok: false,
      error: { kind: 'not_a_prefix', applied: '0020_two.sql', expected: '0010_one.sql' },
    });
    db.close();
  });

  test('whose file was changed after it ran are refused', () => {
    const db = open();
    applyMigrations(db, [first], 1);
    const changed = migration(10, '0010_one.sql', `${first.sql} -- touched`);
    expect(pendingMigrations(db, [changed])).toEqual({
      ok: false,
      error: { kind: 'changed_file', name: '0010_one.sql' },
    });
    db.close();
  });

  test('that make a table anew keep the rows that point at it, and may leave none that points nowhere', () => {
    const db = open();
    const made = migration(
      10,
      '0010_one.sql',
      `CREATE TABLE parent (seq INTEGER PRIMARY KEY) STRICT;
       CREATE TABLE child (of INTEGER REFERENCES parent (seq) ON DELETE CASCADE) STRICT;
       INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1);`,
    );
    const anew = (rows: string) => `CREATE TABLE next (seq INTEGER PRIMARY KEY) STRICT;
      INSERT INTO next SELECT seq FROM parent ${rows};
      DROP TABLE parent; ALTER TABLE next RENAME TO parent;`;
    applyMigrations(db, [made, migration(20, '0020_two.sql', anew(''))], 1);
    expect(db.prepare('SELECT count(*) FROM child').pluck().get()).toBe(1);
    const losing = migration(30, '0030_three.sql', anew('WHERE seq > 1'));
    expect(() => applyMigrations(db, [losing], 1)).toThrow('a row of child');
    expect(db.prepare('SELECT count(*) FROM parent').pluck().get()).toBe(1);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    db.close();
  });

  test('that fail leave the schema, its version and every row as they were', () => {
    const db = open();
    applyMigrations(db, [first], 1);
    const before = tables(db);
    expect(() => applyMigrations(db, [second, broken], 2)).toThrow('nowhere');
    // The one before it is a transaction of its own, and stays.
    expect(tables(db)).toEqual([...before, 'two'].sort());
    expect(db.prepare('SELECT count(*) FROM one').pluck().get()).toBe(0);
    expect(db.pragma('user_version', { simple: true })).toBe(20);
    expect(pendingMigrations(db, [first, second, broken])).toEqual({ ok: true, value: [broken] });
    db.close();
  });
});
