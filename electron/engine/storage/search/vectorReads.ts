import { load } from 'sqlite-vec';
import type { ReadableDb } from '../connection/database.ts';
import { toBytes, type VectorOwner } from './embeddings.ts';
import type { VectorKey } from './vectorKey.ts';

interface VectorHit {
  readonly key: VectorKey;
  /** Cosine distance, 0 (same direction) .. 2. */
  readonly distance: number;
}

/** Vector tables of an attached `vectors.db`. */
export interface VectorReads {
  /** Nearest k of one model's vectors, nearest first; of these only, when given. */
  nearest(
    owner: VectorOwner,
    model: string,
    vector: Float32Array,
    k: number,
    allowedKeys?: readonly VectorKey[],
  ): VectorHit[];
  count(owner: VectorOwner, model: string): number;
  /** Table of one model's vectors; null while there is none. */
  table(
    owner: VectorOwner,
    model: string,
  ): { readonly name: string; readonly dimensions: number } | null;
}

/** Limit of neighbors in one vec0 query. */
const MAX_NEIGHBORS = 4096;

/** Attaches the vector file to a reader; null where the extension or the file is missing. */
export function attachVectorReads(db: ReadableDb, file: string): VectorReads | null {
  try {
    load(db);
    db.prepare('ATTACH DATABASE ? AS vectors').run(file);
    const reads = createVectorReads(db);
    // A file without the tables of vectors is no use: this read fails.
    reads.table('node', '');
    return reads;
  } catch {
    return null;
  }
}

export function createVectorReads(db: ReadableDb): VectorReads {
  const tableOf = db.prepare(
    'SELECT name, dimensions FROM vectors.vector_tables WHERE owner = ? AND model = ?',
  );
  const table: VectorReads['table'] = (owner, model) =>
    (tableOf.get(owner, model) as { name: string; dimensions: number } | undefined) ?? null;
  return {
    table,
    nearest(owner, model, vector, k, allowedKeys) {
      const searchTable = table(owner, model);
      if (searchTable?.dimensions !== vector.length || k < 1) return [];
      if (!vector.every(Number.isFinite)) return [];
      const allowed =
        allowedKeys === undefined ? '' : 'AND rowid IN (SELECT value FROM json_each(@among))';
      const hits = db
        .prepare(
          `SELECT rowid AS key, distance FROM vectors.${searchTable.name}
           WHERE embedding MATCH @vector AND k = @k ${allowed} ORDER BY distance`,
        )
        .all({
          vector: toBytes(vector),
          k: BigInt(Math.min(k, MAX_NEIGHBORS)),
          ...(allowedKeys !== undefined && { among: JSON.stringify(allowedKeys) }),
        }) as VectorHit[];
      return hits.sort((a, b) => a.distance - b.distance || a.key - b.key);
    },
    count(owner, model) {
      const searchTable = table(owner, model);
      if (searchTable === null) return 0;
      return Number(db.prepare(`SELECT count(*) FROM vectors.${searchTable.name}`).pluck().get());
    },
  };
}
