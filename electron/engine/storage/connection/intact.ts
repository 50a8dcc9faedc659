import { hashedTables, type HashedTable, type HashedTableName } from './hashedTables.ts';

/**
 * SQL for one text of a row that is not read whole: the text, once the row's hash vouches for it.
 * `alias` is what the statement calls the table. Costs some microseconds a row: for what is shown.
 */
export function intact(table: HashedTableName, alias: string, column: string): string {
  const { covers }: HashedTable = hashedTables[table];
  const values = covers.map((one) => `${alias}.${one.column}`);
  return `intact(${alias}.${column}, ${alias}.row_hash, ${values.join(', ')})`;
}

/**
 * SQL for a whole row but its hash, which triggers keep: what is read may be written elsewhere as it
 * is. Its texts come once the hash vouches for them.
 */
export function intactRow(table: HashedTableName, alias: string): string {
  const { covers, texts }: HashedTable = hashedTables[table];
  const columns = covers.map(({ column }) =>
    texts.includes(column) ? `${intact(table, alias, column)} AS ${column}` : `${alias}.${column}`,
  );
  return columns.join(', ');
}
