import { expect, test } from 'vitest';
import { systemTexts, personTexts } from '../../electron/engine/storage/files/personTexts.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';

/** Every text column of the schema, as `table.column`. */
function textColumns(db: TestStore['db']): string[] {
  return db
    .prepare(
      `SELECT t.name || '.' || c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
         AND c.type = 'TEXT' ORDER BY 1`,
    )
    .pluck()
    .all() as string[];
}

const listed = () => [
  ...Object.entries(personTexts).flatMap(([table, columns]) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  ),
  ...Object.entries(systemTexts).flatMap(([table, columns]) =>
    columns.split(' ').map((name) => `${table}.${name}`),
  ),
];

test('every text column is either forgotten from or known to hold no words of a person', () => {
  const { db } = openTestStore();
  expect(listed().toSorted()).toEqual(textColumns(db));
});

test('a text column that a new table brings is missed at once', () => {
  const { db } = openTestStore();
  db.exec('CREATE TABLE planted (note TEXT)');
  expect(textColumns(db).filter((column) => !listed().includes(column))).toEqual(['planted.note']);
});
