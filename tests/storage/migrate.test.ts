import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWriter, type WritableDb } from '../../electron/engine/storage/database.ts';
import {
  applyMigrations,
  pendingMigrations,
  readMigrations,
  type Migration,
} from '../../electron/engine/storage/migrate.ts';
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
