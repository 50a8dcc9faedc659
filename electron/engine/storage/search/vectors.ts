import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'sqlite-vec';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { readPackagedFile } from '../../files/readRegularFile.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { createEmbeddingReads, toBytes, type VectorOwner } from './embeddings.ts';
import { MAX_EMBEDDED } from '../../text/passages/embeddedSpans.ts';
import { vectorKey, type VectorKey } from './vectorKey.ts';
import { createVectorReads, type VectorReads } from './vectorReads.ts';

/**
 * Nearest-neighbor search in the attached `vectors.db`: one vec0 table per owner and model. The
 * file is disposable: everything in it is derived from `embeddings`, so it can be missing, dropped
 * or rebuilt without loss.
 */
export interface VectorStore extends VectorReads {
  put(owner: VectorOwner, model: string, key: VectorKey, vector: Float32Array): void;
  /** Removes the vectors of passages that a text has no more. */
  trim(owner: VectorOwner, ownerSeq: number, model: string, passages: number): void;
  /** Rebuilds every table from the canonical vectors. */
  rebuild(): void;
}

/** Reason for which vector search is unavailable; search falls back to words. */
export type NoVectors = 'no_vector_extension' | 'unusable_file';

/** Format of the file's rows: 1 numbers them by `VectorKey`. Another one is rebuilt. */
const FORMAT_VERSION = 1;

/** Batch size of vectors in a rebuild. */
const BATCH_SIZE = 1_000;

/** Attaches the vector file, rebuilt when it is damaged or missing. */
export function attachVectors(
  db: WritableDb,
  file: string,
  schemaFolder: string,
): Result<VectorStore, NoVectors> {
  try {
    load(db);
  } catch {
    return err('no_vector_extension');
  }
  const tableSchema = readPackagedFile(join(schemaFolder, 'vectors.sql')).toString('utf8');
  for (const attempt of ['as it is', 'anew'] as const) {
    try {
      if (attempt === 'anew')
        for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      db.prepare('ATTACH DATABASE ? AS vectors').run(file);
      db.pragma('vectors.journal_mode = WAL');
      db.pragma('vectors.synchronous = NORMAL');
      db.exec(tableSchema);
      const store = createVectorStore(db);
      if (isCurrentFormat(db)) removeOrphans(db, store);
      if (!isCurrentFormat(db) || !hasAllVectors(db, store)) store.rebuild();
      db.pragma(`vectors.user_version = ${FORMAT_VERSION}`);
      return ok(store);
    } catch {
      detach(db);
    }
  }
  return err('unusable_file');
}

function createVectorStore(db: WritableDb): VectorStore {
  const reads = createVectorReads(db);
  const register = db.prepare(
    'INSERT INTO vectors.vector_tables (name, owner, model, dimensions) VALUES (?, ?, ?, ?)',
  );
  const tables = db.prepare('SELECT name, owner FROM vectors.vector_tables');
  const drop = (name: string) => {
    db.exec(`DROP TABLE IF EXISTS vectors.${name}`);
    db.prepare('DELETE FROM vectors.vector_tables WHERE name = ?').run(name);
  };
  const ensure = (owner: VectorOwner, model: string, dimensions: number): string => {
    const existing = reads.table(owner, model);
    if (existing?.dimensions === dimensions) return existing.name;
    if (existing !== null) drop(existing.name);
    const tableNames = new Set((tables.all() as { name: string }[]).map(({ name }) => name));
    let n = 1;
    while (tableNames.has(`vec_${owner}_${n}`)) n += 1;
    const name = `vec_${owner}_${n}`;
    db.exec(
      `CREATE VIRTUAL TABLE vectors.${name} USING vec0 (embedding float[${dimensions}] distance_metric=cosine)`,
    );
    register.run(name, owner, model, dimensions);
    return name;
  };
  const putVector: VectorStore['put'] = (owner, model, key, vector) => {
    // sqlite-vec accepts NaN and Inf silently, and then returns wrong neighbors.
    if (!vector.every(Number.isFinite)) throw new Error('a vector holds a number that is none');
    const name = ensure(owner, model, vector.length);
    // vec0 has no upsert, and binds integers as REAL unless they are BigInt.
    db.prepare(`DELETE FROM vectors.${name} WHERE rowid = ?`).run(BigInt(key));
    db.prepare(`INSERT INTO vectors.${name} (rowid, embedding) VALUES (?, ?)`).run(
      BigInt(key),
      toBytes(vector),
    );
  };
  return {
    ...reads,
    put: putVector,
    trim(owner, ownerSeq, model, passages) {
      const name = reads.table(owner, model)?.name;
      if (name === undefined) return;
      // A range over the virtual table itself would visit all of it.
      const keys = db
        .prepare(`SELECT rowid FROM vectors.${name}_rowids WHERE rowid >= ? AND rowid < ?`)
        .pluck()
        .all(vectorKey(ownerSeq, passages), vectorKey(ownerSeq + 1, 0)) as number[];
      const remove = db.prepare(`DELETE FROM vectors.${name} WHERE rowid = ?`);
      for (const key of keys) remove.run(BigInt(key));
    },
    rebuild() {
      for (const { name } of tables.all() as { name: string }[]) drop(name);
      const canonical = createEmbeddingReads(db);
      for (const { owner, model } of canonical.models()) {
        let cursor = vectorKey(0, 0);
        for (;;) {
          const page = canonical.page(owner, model, cursor, BATCH_SIZE);
          db.transaction(() => {
            for (const { key, vector } of page) putVector(owner, model, key, vector);
          })();
          cursor = page.at(-1)?.key ?? cursor;
          if (page.length < BATCH_SIZE) break;
        }
      }
    },
  };
}

function isCurrentFormat(db: ReadableDb): boolean {
  return db.pragma('vectors.user_version', { simple: true }) === FORMAT_VERSION;
}

/** True if every model's table has as many vectors as there are canonical ones. */
function hasAllVectors(db: ReadableDb, store: VectorStore): boolean {
  return createEmbeddingReads(db)
    .models()
    .every(({ owner, model, count }) => store.count(owner, model) === count);
}

/** Removes vectors whose owner was removed since: an undo writes to the database only. */
function removeOrphans(db: ReadableDb, store: VectorStore): void {
  for (const { owner, model, count } of createEmbeddingReads(db).models()) {
    const name = store.table(owner, model)?.name;
    if (name === undefined || store.count(owner, model) <= count) continue;
    const orphans = db
      .prepare(
        `SELECT DISTINCT r.rowid / @passages FROM vectors.${name}_rowids r WHERE NOT EXISTS (
           SELECT 1 FROM embeddings e WHERE e.owner = @owner
             AND e.owner_seq = r.rowid / @passages AND e.model = @model)`,
      )
      .pluck()
      .all({ owner, model, passages: MAX_EMBEDDED }) as number[];
    for (const seq of orphans) store.trim(owner, seq, model, 0);
  }
}

function detach(db: WritableDb): void {
  try {
    db.exec('DETACH DATABASE vectors');
  } catch {
    // Not attached, which is the desired state.
  }
}
