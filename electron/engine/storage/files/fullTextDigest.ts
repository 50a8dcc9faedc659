import { hash } from 'node:crypto';
import type { TempTablesDb } from '../connection/database.ts';
import type { FullTextTable } from './fullTextFillers.ts';

/** Digest sums of a full-text table; those of its parts add up to those of the whole. */
export interface Digest {
  /** Sum over every position of every word. */
  readonly words: bigint;
  /** Digest of the rows' lengths, which ranking depends on. */
  readonly sizes: bigint;
}

/** Temporary table of the rows excluded from the comparison. */
export const EXCLUDED_ROWS = 'temp.excluded_rows';

const MASK_64 = (1n << 64n) - 1n;

/** Prime whose square, summed over any table, stays within SQLite's and JavaScript's integers. */
const PRIME = 67_108_859;

export function contentDigest(
  db: TempTablesDb,
  schema: 'main' | 'temp',
  table: FullTextTable,
): Digest {
  const vocabulary = `${schema}_words_of_${table}`;
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${vocabulary}
     USING fts5vocab('${schema}', '${table}', 'instance')`,
  );
  // Squares are not linear: if two positions swap parts, the sum differs.
  const words = db.prepare(
    `SELECT term, sum(place * place % ${PRIME}) AS positions FROM (
       SELECT term, (doc * 1000003 + unicode(col) * 7919 + offset * 104729) % ${PRIME} AS place
       FROM temp.${vocabulary} WHERE doc NOT IN (SELECT seq FROM ${EXCLUDED_ROWS}))
     GROUP BY term`,
  );
  const sizes = db.prepare(
    `SELECT id || ' ' || hex(sz) FROM ${schema}.${table}_docsize
     WHERE id NOT IN (SELECT seq FROM ${EXCLUDED_ROWS})`,
  );
  let digest: Digest = { words: 0n, sizes: 0n };
  for (const row of words.iterate() as Iterable<{ term: string; positions: number }>) {
    const termDigest = hash64(row.term) * BigInt(row.positions);
    digest = addDigests(digest, { words: termDigest, sizes: 0n });
  }
  for (const size of sizes.pluck().iterate() as Iterable<string>) {
    digest = addDigests(digest, { words: 0n, sizes: hash64(size) });
  }
  return digest;
}

export function addDigests(a: Digest, b: Digest): Digest {
  return { words: (a.words + b.words) & MASK_64, sizes: (a.sizes + b.sizes) & MASK_64 };
}

function hash64(text: string): bigint {
  return BigInt(`0x${hash('sha256', text, 'hex').slice(0, 16)}`);
}
