import { hashedTables, type HashedTable, type HashedTableName } from './hashedTables.ts';

/**
 * SQL for a single text of a row that is not read whole: verified by the row's hash. `alias` is the
 * statement's name of the table. Costs some microseconds a row: for texts that are shown.
 */
export function verifiedColumn(table: HashedTableName, alias: string, column: string): string {
  const { coveredColumns }: HashedTable = hashedTables[table];
  const values = coveredColumns.map((one) => `${alias}.${one.column}`);
  return `intact(${alias}.${column}, ${alias}.row_hash, ${values.join(', ')})`;
}

/**
 * SQL for a whole row without its hash, which triggers keep, so that the row can be written
 * elsewhere unchanged. Its texts are verified by the hash.
 */
export function verifiedRow(table: HashedTableName, alias: string): string {
  const { coveredColumns, texts }: HashedTable = hashedTables[table];
  const columns = coveredColumns.map(({ column }) =>
    texts.includes(column)
      ? `${verifiedColumn(table, alias, column)} AS ${column}`
      : `${alias}.${column}`,
  );
  return columns.join(', ');
}
