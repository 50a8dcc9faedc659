import { expect, test } from 'vitest';
import { openTestStore } from '../support/testStore.ts';

interface ForeignKey {
  readonly child: string;
  readonly id: number;
  readonly columns: string;
}

/**
 * Children that are read as a whole for each deleted row: their parents are deleted one at a time, at
 * most as many as a person deletes documents and people.
 */
const READ_WHOLE = ['conversations.source_seq', 'entities.merged_into', 'nodes.source_seq'];

// SQLite looks for the children of each deleted row, which a partial index of some of them does not
// find: each of 100,000 memories took 68 ms. One of all that have a parent does.
test('the columns of each foreign key begin an index of all rows', () => {
  const { db } = openTestStore();
  const keys = db
    .prepare(
      `SELECT t.name AS child, f.id, group_concat(f."from", ',') AS columns
       FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
       WHERE t.type = 'table' GROUP BY t.name, f.id`,
    )
    .all() as ForeignKey[];
  const indexed = new Set(
    db
      .prepare(
        `SELECT t.name || '.' || group_concat(c.name, ',') FROM sqlite_schema t
         JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
         LEFT JOIN sqlite_schema p ON p.name = i.name
         WHERE t.type = 'table' AND (i.partial = 0 OR p.sql LIKE
           '%WHERE ' || (SELECT name FROM pragma_index_info(i.name) WHERE seqno = 0) || ' IS NOT NULL')
         GROUP BY t.name, i.name
         UNION ALL
         SELECT t.name || '.' || group_concat(c.name, ',') FROM sqlite_schema t
         JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0 GROUP BY t.name`,
      )
      .pluck()
      .all() as string[],
  );
  expect(keys.length).toBeGreaterThan(20);
  const missing = keys
    .map(({ child, columns }) => `${child}.${columns}`)
    .filter((key) => ![...indexed].some((index) => `${index},`.startsWith(`${key},`)));
  expect(missing.sort()).toEqual(READ_WHOLE);
});
