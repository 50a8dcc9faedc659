import type Database from 'better-sqlite3';
import { DamagedRowError } from './errors.ts';
import { hashOf } from './rowHash.ts';
import type { Scalar } from './rows.ts';

/** Adds the application's own SQL functions, on every connection except probes. */
export function addFunctions(db: Database.Database): void {
  // SQLite's own lower() knows only ASCII.
  db.function('fold', { deterministic: true, directOnly: true }, (text) =>
    typeof text === 'string' ? text.normalize('NFKC').toLocaleLowerCase() : null,
  );
  // Computes `row_hash` in the triggers of the schema.
  db.function('hash_of', { deterministic: true, varargs: true }, (...values) =>
    hashOf(values as Scalar[]),
  );
  // Verifies a text of a row that is not read whole: see intact.ts.
  db.function('intact', { deterministic: true, varargs: true }, (text, hash, ...values) => {
    // An unmatched row of an outer join has no hash.
    if (hash !== null && hashOf(values as Scalar[]) !== hash) throw new DamagedRowError();
    return text as Scalar;
  });
}
