import type Database from 'better-sqlite3';
import { DamagedRowError } from './errors.ts';
import { hashedTables, type HashedTable, type HashedTableName } from './hashedTables.ts';
import { lazyStatement } from './lazyStatement.ts';
import { hashOf } from './rowHash.ts';
import type { Scalar } from './rows.ts';

type Row = Readonly<Record<string, Scalar>>;

/** Marker in a statement's SQL: its texts are shown to nobody (an index, a comparison, a count). */
export const UNVERIFIED_READ = '/* not shown */';

/** Hash check of a statement's rows: the columns it compares. */
interface HashCheck {
  readonly table: HashedTableName;
  readonly coveredColumnNames: readonly string[];
  readonly hashColumn: string;
}

/**
 * Makes every statement of a connection verify the hashes of the rows it reads, and refuses one that
 * would read a text without its hash, at its first use: no reader can forget it. Throws
 * `DamagedRowError` for a damaged row; the caller that catches it latches the workspace.
 */
export function verifyReads(db: Database.Database): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Database.Statement;
  const prepareVerified = (sql: string) => {
    const statement = prepare(sql);
    if (!mayReadText(sql) || !statement.reader || !statement.readonly) return statement;
    const checks = checksOf(statement, sql);
    return checks.length === 0 ? statement : withHashChecks(statement, checks);
  };
  const prepareLazily = (sql: string) => lazyStatement(db, sql, () => prepareVerified(sql));
  db.prepare = prepareLazily as typeof db.prepare;
}

/**
 * Prefilter: without a star or the name of a text column a statement reads no text.
 */
function mayReadText(sql: string): boolean {
  return !sql.includes(UNVERIFIED_READ) && TEXT_COLUMN_PATTERN.test(sql.replaceAll('count(*)', ''));
}

const TEXT_COLUMN_PATTERN = new RegExp(
  `\\*|\\b(?:${Object.values(hashedTables)
    .flatMap(({ texts }: HashedTable) => texts)
    .join('|')})\\b`,
  'iu',
);

/** Hash checks possible with a statement's columns; throws when a text comes without its hash. */
function checksOf(statement: Database.Statement, sql: string): HashCheck[] {
  const columns = statement.columns();
  const nameOf = (table: string, column: string): string | null => {
    const matches = columns.filter((one) => one.table === table && one.column === column);
    // A row joined under another alias is not the row that is read.
    const [only, ...ambiguous] =
      matches.length === 1 ? matches : matches.filter((o) => o.name === column);
    if (only === undefined || ambiguous.length > 0) return null;
    // Of two columns with one name only the last is in the row.
    return columns.findLast(({ name }) => name === only.name) === only ? only.name : null;
  };
  const isSelected = (name: string) => columns.some(({ table }) => table === name);
  return hashedTableNames.filter(isSelected).flatMap((table): HashCheck[] => {
    const { texts, coveredColumns }: HashedTable = hashedTables[table];
    const coveredColumnNames = coveredColumns
      .map((one) => nameOf(one.table, one.column))
      .filter((n) => n !== null);
    const hashColumn = nameOf(table, 'row_hash');
    if (hashColumn !== null && coveredColumnNames.length === coveredColumns.length)
      return [{ table, coveredColumnNames, hashColumn }];
    const plainColumn = columns.find(
      (one) => one.table === table && one.column !== null && texts.includes(one.column),
    );
    if (plainColumn === undefined) return [];
    throw new Error(`reads ${table}.${plainColumn.column ?? ''} without its hash: ${sql}`);
  });
}

const hashedTableNames = Object.keys(hashedTables) as HashedTableName[];

function withHashChecks(
  statement: Database.Statement,
  checks: readonly HashCheck[],
): Database.Statement {
  const verify = (row: unknown): unknown => {
    for (const { table, coveredColumnNames, hashColumn } of checks) {
      const values = row as Row;
      // An unmatched row of an outer join has no hash.
      if (values[hashColumn] === null) continue;
      if (hashOf(coveredColumnNames.map((name) => values[name] ?? null)) !== values[hashColumn]) {
        throw new DamagedRowError(table);
      }
    }
    return row;
  };
  const get = statement.get.bind(statement);
  const all = statement.all.bind(statement);
  const iterate = statement.iterate.bind(statement);
  const refuse = (): never => {
    throw new Error('rows with a hash are read whole');
  };
  return Object.assign(statement, {
    get(...params: unknown[]) {
      const row = get(...params);
      return row === undefined ? undefined : verify(row);
    },
    all: (...params: unknown[]) => all(...params).map(verify),
    *iterate(...params: unknown[]) {
      for (const row of iterate(...params)) yield verify(row);
    },
    pluck: refuse,
    raw: refuse,
    expand: refuse,
  });
}
