import { expect, test } from 'vitest';
import {
  ARCHIVE_TABLES,
  OMITTED_TABLES,
} from '../../electron/engine/storage/archive/archiveTables.ts';
import { openTestStore } from '../support/testStore.ts';

const FULL_TEXT = /^(?:sqlite_|(?:memory|history|episode)_fts)/u;

function assigned(names: readonly string[]): string[] {
  const listed: readonly string[] = [...ARCHIVE_TABLES, ...OMITTED_TABLES];
  return names.filter((name) => !FULL_TEXT.test(name) && !listed.includes(name));
}

test('every table of the schema is in an archive, or left out on purpose', () => {
  const { db } = openTestStore();
  const tables = () =>
    db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  expect(tables().length).toBeGreaterThan(30);
  expect(assigned(tables())).toEqual([]);
  expect(ARCHIVE_TABLES.filter((table) => !tables().includes(table))).toEqual([]);
  db.exec('CREATE TABLE planted (id TEXT)');
  expect(assigned(tables())).toEqual(['planted']);
});
