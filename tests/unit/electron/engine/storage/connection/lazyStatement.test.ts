import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { lazyStatement } from '../../../../../../electron/engine/storage/connection/lazyStatement.ts';

function openDatabase() {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  const compiled: string[] = [];
  const lazy = (sql: string) =>
    lazyStatement(db, sql, () => {
      compiled.push(sql);
      return db.prepare(sql);
    });
  return { db, lazy, compiled };
}

test('a statement is compiled by its first use, and once', () => {
  const { db, lazy, compiled } = openDatabase();
  const names = lazy('SELECT name FROM people ORDER BY name');
  const insert = lazy('INSERT INTO people (name) VALUES (?)');
  expect(compiled).toEqual([]);
  db.exec('CREATE TABLE people (name TEXT)');
  expect(insert.run('Ann').changes).toBe(1);
  expect(insert.run('Bob').changes).toBe(1);
  expect(names.all()).toEqual([{ name: 'Ann' }, { name: 'Bob' }]);
  expect(names.get()).toEqual({ name: 'Ann' });
  expect([...names.iterate()]).toHaveLength(2);
  expect(names.columns().map(({ name }) => name)).toEqual(['name']);
  expect([names.reader, insert.reader, names.readonly, names.busy]).toEqual([
    ...[true, false, true, false],
  ]);
  expect(compiled).toEqual([insert.source, names.source]);
});

test('the modes that were set are those it is read in, before the first use and after', () => {
  const { db, lazy } = openDatabase();
  db.exec("CREATE TABLE people (name TEXT, age INTEGER); INSERT INTO people VALUES ('Ann', 34)");
  const row = lazy('SELECT name, age FROM people');
  expect(row.pluck()).toBe(row);
  expect(row.get()).toBe('Ann');
  expect(row.pluck(false).raw().all()).toEqual([['Ann', 34]]);
  expect(row.raw(false).expand().get()).toEqual({ people: { name: 'Ann', age: 34 } });
  expect(lazy('SELECT age FROM people').pluck().safeIntegers().get()).toBe(34n);
  expect(lazy('SELECT ? AS x').bind(7).get()).toEqual({ x: 7 });
});

test('what is wrong with a statement is thrown by each use until it is mended', () => {
  const { db, lazy } = openDatabase();
  const names = lazy('SELECT name FROM people');
  expect(() => names.all()).toThrow('no such table: people');
  expect(() => names.get()).toThrow('no such table: people');
  db.exec('CREATE TABLE people (name TEXT)');
  expect(names.all()).toEqual([]);
});
