import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { NOT_SHOWN } from '../connection/verifiedReads.ts';

export type VectorOwner = 'node' | 'entity';

/** Canonical vector, with its model, its text's hash and its owner. */
interface Embedding {
  readonly owner: VectorOwner;
  readonly ownerSeq: number;
  readonly model: string;
  readonly vector: Float32Array;
  /** Hash of the embedded text: a different one means that the vector is stale. */
  readonly textHash: string;
  readonly createdAt: EpochMs;
}

export interface EmbeddingReads {
  get(owner: VectorOwner, ownerSeq: number, model: string): Embedding | null;
  /** Vectors of one model after a seq, in order. */
  page(owner: VectorOwner, model: string, afterSeq: number, limit: number): Embedding[];
  /** Vectors of these owners by one model, in their order; null for one without. */
  many(owner: VectorOwner, model: string, seqs: readonly number[]): (Float32Array | null)[];
  /** True if the owner of a vector still exists. */
  hasOwner(owner: VectorOwner, ownerSeq: number): boolean;
  /** Live nodes after a seq in order, with the hash of the text that the model embedded, if any. */
  nodesToEmbed(model: string, afterSeq: number, limit: number): TextToEmbed[];
  /** Entities to embed, all that have a name of their own. */
  entitiesToEmbed(model: string, afterSeq: number, limit: number): TextToEmbed[];
  /** Models that have vectors, with their dimensions. Vectors of two models are never compared. */
  models(): { owner: VectorOwner; model: string; dimensions: number; count: number }[];
  /** Model with the most vectors of an owner; null, at the cost of one lookup, if it has none. */
  mainModel(owner: VectorOwner): string | null;
}

export interface EmbeddingWrites extends EmbeddingReads {
  put(embedding: Embedding): void;
}

export interface TextToEmbed {
  readonly seq: number;
  readonly text: string;
  readonly text_hash: string | null;
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
  // Positional, without objects: an object per row costs as much as finding the row.
  const many = db
    .prepare(
      `SELECT e.vector FROM json_each(?) f
       LEFT JOIN embeddings e ON e.owner = ? AND e.owner_seq = f.value AND e.model = ?`,
    )
    .pluck();
  const owners = {
    node: db.prepare('SELECT 1 FROM nodes WHERE seq = ?'),
    entity: db.prepare('SELECT 1 FROM entities WHERE seq = ?'),
  };
  const nodes = db.prepare(
    `SELECT ${NOT_SHOWN} n.seq, n.content AS text, e.text_hash FROM nodes n
     LEFT JOIN embeddings e ON e.owner = 'node' AND e.owner_seq = n.seq AND e.model = @model
     WHERE n.seq > @after AND n.status = 'active' ORDER BY n.seq LIMIT @limit`,
  );
  const entities = db.prepare(
    `SELECT en.seq, (SELECT group_concat(alias, ', ') FROM
         (SELECT alias FROM entity_aliases WHERE entity_seq = en.seq ORDER BY alias_norm))
       || coalesce('. ' || en.summary, '') AS text, e.text_hash
     FROM entities en
     LEFT JOIN embeddings e ON e.owner = 'entity' AND e.owner_seq = en.seq AND e.model = @model
     WHERE en.seq > @after AND en.merged_into IS NULL AND en.is_self = 0 AND EXISTS (
       SELECT 1 FROM entity_aliases WHERE entity_seq = en.seq)
     ORDER BY en.seq LIMIT @limit`,
  );
  const models = db.prepare(
    `SELECT owner, model, max(dimensions) AS dimensions, count(*) AS count
     FROM embeddings GROUP BY owner, model ORDER BY owner, model`,
  );
  const mainModel = db
    .prepare(
      `SELECT model FROM embeddings WHERE owner = ?
       GROUP BY model ORDER BY count(*) DESC, model LIMIT 1`,
    )
    .pluck();
  return {
    get(owner, seq, model) {
      const row = get.get(owner, seq, model) as EmbeddingRow | undefined;
      return row === undefined ? null : fromRow(row);
    },
    page: (owner, model, after, limit) =>
      (page.all(owner, model, after, limit) as EmbeddingRow[]).map(fromRow),
    many: (owner, model, seqs) =>
      (many.all(JSON.stringify(seqs), owner, model) as (Buffer | null)[]).map((bytes) =>
        bytes === null ? null : toVector(bytes),
      ),
    hasOwner: (owner, seq) => owners[owner].get(seq) !== undefined,
    nodesToEmbed: (model, after, limit) => nodes.all({ model, after, limit }) as TextToEmbed[],
    entitiesToEmbed: (model, after, limit) =>
      entities.all({ model, after, limit }) as TextToEmbed[],
    models: () =>
      models.all() as { owner: VectorOwner; model: string; dimensions: number; count: number }[],
    mainModel: (owner) => (mainModel.get(owner) as string | undefined) ?? null,
  };
}

export function createEmbeddingWrites(db: WritableDb): EmbeddingWrites {
  const upsert = db.prepare(
    `INSERT INTO embeddings (owner, owner_seq, model, dimensions, vector, text_hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (owner, owner_seq, model) DO UPDATE SET dimensions = excluded.dimensions,
       vector = excluded.vector, text_hash = excluded.text_hash, created_at = excluded.created_at`,
  );
  return {
    ...createEmbeddingReads(db),
    put: ({ owner, ownerSeq, model, vector, textHash, createdAt }) =>
      void upsert.run(owner, ownerSeq, model, vector.length, toBytes(vector), textHash, createdAt),
  };
}

/** Bytes of a vector, as SQLite and sqlite-vec store them: little-endian f32. */
export function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Vector over the bytes, without a copy if they are aligned. */
function toVector(bytes: Buffer): Float32Array {
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT);
}

function fromRow(row: EmbeddingRow): Embedding {
  return {
    owner: row.owner,
    ownerSeq: row.owner_seq,
    model: row.model,
    vector: toVector(row.vector),
    textHash: row.text_hash,
    createdAt: row.created_at,
  };
}
