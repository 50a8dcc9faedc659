import Database from 'better-sqlite3';
import { vi } from 'vitest';

/** A database that takes reads, and refuses writes with a code of SQLite's while it is told to. */
export interface RefusedWrites {
  /** Null takes writes again. */
  refuse(code: string | null): void;
}

/**
 * Watches every connection that is opened from now on. Only statements are refused, and the begin of
 * a transaction: what SQLite does with a lock, a full disk or a damaged page.
 */
export function watchWrites(): RefusedWrites {
  let refusal: string | null = null;
  const meet = () => {
    if (refusal !== null) throw new Database.SqliteError(`refused: ${refusal}`, refusal);
  };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its connection below
  const { prepare, transaction } = Database.prototype;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (
    this: Database.Database,
    sql: string,
  ) {
    const statement = prepare.call(this, sql) as Database.Statement;
    if (statement.readonly) return statement;
    for (const name of ['run', 'get', 'all'] as const) {
      const inner = statement[name].bind(statement);
      statement[name] = (...params: unknown[]) => {
        meet();
        return inner(...params) as never;
      };
    }
    return statement;
  });
  vi.spyOn(Database.prototype, 'transaction').mockImplementation(function (
    this: Database.Database,
    work,
  ) {
    const made = transaction.call(this, work);
    const immediate = (...params: unknown[]): unknown => {
      meet();
      return made.immediate(...params);
    };
    return { deferred: made.deferred, immediate } as never;
  });
  return {
    refuse(code) {
      refusal = code;
    },
  };
}
