import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from './database.ts';

export type VectorOwner = 'node' | 'entity';

/** A canonical vector: which model made it, of what text, for whom. */
export interface Embedding {
  readonly owner: VectorOwner;
  readonly ownerSeq: number;
  readonly model: string;
  readonly vector: Float32Array;
  /** Of the text that was embedded: another hash means that the vector is stale. */
  readonly textHash: string;
  readonly createdAt: EpochMs;
}

export interface EmbeddingReads {
  get(owner: VectorOwner, ownerSeq: number, model: string): Embedding | null;
  /** Vectors of one model after a seq, in order. */
  page(owner: VectorOwner, model: string, afterSeq: number, limit: number): Embedding[];
  /** Models that have vectors, with their dimensions. Vectors of two models are never compared. */
  models(): { owner: VectorOwner; model: string; dimensions: number; count: number }[];
}

export interface EmbeddingWrites extends EmbeddingReads {
  put(embedding: Embedding): void;
  removeOwner(owner: VectorOwner, ownerSeq: number): void;
}

interface EmbeddingRow {
  readonly owner: VectorOwner;
  readonly owner_seq: number;
  readonly model: string;
  readonly dimensions: number;
  readonly vector: Buffer;
  readonly text_hash: string;
  readonly created_at: number;
}

export function createEmbeddingReads(db: ReadableDb): EmbeddingReads {
  const get = db.prepare(
    'SELECT * FROM embeddings WHERE owner = ? AND owner_seq = ? AND model = ?',
  );
  const page = db.prepare(
    `SELECT * FROM embeddings WHERE owner = ? AND model = ? AND owner_seq > ?
     ORDER BY owner_seq LIMIT ?`,
  );
  const models = db.prepare(
    `SELECT owner, model, max(dimensions) AS dimensions, count(*) AS count
     FROM embeddings GROUP BY owner, model ORDER BY owner, model`,
  );
  return {
    get(owner, seq, model) {
      const row = get.get(owner, seq, model) as EmbeddingRow | undefined;
      return row === undefined ? null : fromRow(row);
    },
    page: (owner, model, after, limit) =>
      (page.all(owner, model, after, limit) as EmbeddingRow[]).map(fromRow),
    models: () =>
      models.all() as { owner: VectorOwner; model: string; dimensions: number; count: number }[],
  };
}

export function createEmbeddingWrites(db: WritableDb): EmbeddingWrites {
  const put = db.prepare(
    `INSERT INTO embeddings (owner, owner_seq, model, dimensions, vector, text_hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (owner, owner_seq, model) DO UPDATE SET dimensions = excluded.dimensions,
       vector = excluded.vector, text_hash = excluded.text_hash, created_at = excluded.created_at`,
  );
  const remove = db.prepare('DELETE FROM embeddings WHERE owner = ? AND owner_seq = ?');
  return {
    ...createEmbeddingReads(db),
    put: ({ owner, ownerSeq, model, vector, textHash, createdAt }) =>
      void put.run(owner, ownerSeq, model, vector.length, toBytes(vector), textHash, createdAt),
    removeOwner: (owner, seq) => void remove.run(owner, seq),
  };
}

/** The bytes of a vector, as SQLite and sqlite-vec keep them: little-endian f32. */
export function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

function fromRow(row: EmbeddingRow): Embedding {
  const bytes = Uint8Array.from(row.vector);
  return {
    owner: row.owner,
    ownerSeq: row.owner_seq,
    model: row.model,
    vector: new Float32Array(bytes.buffer),
    textHash: row.text_hash,
    createdAt: row.created_at,
  };
}
