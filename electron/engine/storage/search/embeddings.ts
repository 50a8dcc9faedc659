import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { MAX_EMBEDDED } from '../../text/passages/embeddedSpans.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import { ownerSeqOf, passageOf, vectorKey, type VectorKey } from './vectorKey.ts';

export type VectorOwner = 'node' | 'entity';

/** Canonical vector, with its model, its text's hash, its owner and the passage of its text. */
interface Embedding {
  readonly owner: VectorOwner;
  readonly ownerSeq: number;
  readonly passage: number;
  readonly model: string;
  readonly vector: Float32Array;
  /** Hash of the embedded text: a different one means that the vector is stale. */
  readonly textHash: string;
  readonly createdAt: EpochMs;
}

/** Vectors of one model, and of how many owners they are. */
interface ModelVectors {
  readonly owner: VectorOwner;
  readonly model: string;
  readonly dimensions: number;
  readonly count: number;
  readonly owners: number;
}

export interface EmbeddingReads {
  get(owner: VectorOwner, key: VectorKey, model: string): Embedding | null;
  /** Vectors of one model after a key, in order. */
  page(owner: VectorOwner, model: string, after: VectorKey, limit: number): KeyedVector[];
  /** Vectors of one model, in the order of the keys; null for one without. */
  vectorsOf(owner: VectorOwner, model: string, keys: readonly VectorKey[]): (Float32Array | null)[];
  /** All vectors of these owners by one model. */
  ofOwners(owner: VectorOwner, model: string, seqs: readonly number[]): KeyedVector[];
  /** True if the owner of a vector still exists. */
  hasOwner(owner: VectorOwner, ownerSeq: number): boolean;
  /** Live nodes after a seq in order, with the hashes of the passages that the model embedded. */
  nodesToEmbed(model: string, afterSeq: number, limit: number): TextToEmbed[];
  /** Entities to embed, all that have a name of their own. */
  entitiesToEmbed(model: string, afterSeq: number, limit: number): TextToEmbed[];
  /** Models that have vectors, with their dimensions. Vectors of two models are never compared. */
  models(): ModelVectors[];
  /** Model with the most vectors of an owner; null, at the cost of one lookup, if it has none. */
  mainModel(owner: VectorOwner): string | null;
}

export interface EmbeddingWrites extends EmbeddingReads {
  put(embedding: Embedding): void;
  /** Removes the vectors of passages that a text has no more. */
  trim(owner: VectorOwner, ownerSeq: number, model: string, passages: number): void;
}

export interface KeyedVector {
  readonly key: VectorKey;
  readonly vector: Float32Array;
}

export interface TextToEmbed {
  readonly seq: number;
  readonly text: string;
  /** Hash by the number of the passage. */
  readonly hashes: ReadonlyMap<number, string>;
}

interface EmbeddingRow {
  readonly owner: VectorOwner;
  readonly owner_seq: number;
  readonly passage: number;
  readonly model: string;
  readonly dimensions: number;
  readonly vector: Buffer;
  readonly text_hash: string;
  readonly created_at: number;
}

type VectorRow = Pick<EmbeddingRow, 'owner_seq' | 'passage' | 'vector'>;
type HashRow = Pick<EmbeddingRow, 'owner_seq' | 'passage' | 'text_hash'>;
type SeqText = Pick<TextToEmbed, 'seq' | 'text'>;

export function createEmbeddingReads(db: ReadableDb): EmbeddingReads {
  const get = db.prepare(
    'SELECT * FROM embeddings WHERE owner = ? AND owner_seq = ? AND passage = ? AND model = ?',
  );
  const page = db.prepare(
    `SELECT owner_seq, passage, vector FROM embeddings
     WHERE owner = @owner AND model = @model AND owner_seq >= @seq
       AND (owner_seq > @seq OR passage > @passage)
     ORDER BY owner_seq, passage LIMIT @limit`,
  );
  // Positional, without objects: an object per row costs as much as finding the row.
  const vectorsOf = db
    .prepare(
      `SELECT e.vector FROM json_each(@keys) f LEFT JOIN embeddings e ON e.owner = @owner
         AND e.owner_seq = f.value / ${MAX_EMBEDDED} AND e.model = @model
         AND e.passage = f.value % ${MAX_EMBEDDED}`,
    )
    .pluck();
  const ofOwners = db.prepare(
    `SELECT e.owner_seq, e.passage, e.vector FROM json_each(@seqs) f CROSS JOIN embeddings e
       ON e.owner = @owner AND e.owner_seq = f.value AND e.model = @model`,
  );
  const owners = {
    node: db.prepare('SELECT 1 FROM nodes WHERE seq = ?'),
    entity: db.prepare('SELECT 1 FROM entities WHERE seq = ?'),
  };
  const nodes = db.prepare(
    `SELECT ${UNVERIFIED_READ} seq, content AS text FROM nodes
     WHERE seq > ? AND status = 'active' ORDER BY seq LIMIT ?`,
  );
  const entities = db.prepare(
    `SELECT en.seq, (SELECT group_concat(alias, ', ') FROM
         (SELECT alias FROM entity_aliases WHERE entity_seq = en.seq ORDER BY alias_norm))
       || coalesce('. ' || en.summary, '') AS text
     FROM entities en
     WHERE en.seq > ? AND en.merged_into IS NULL AND en.is_self = 0 AND EXISTS (
       SELECT 1 FROM entity_aliases WHERE entity_seq = en.seq)
     ORDER BY en.seq LIMIT ?`,
  );
  const hashes = db.prepare(
    `SELECT owner_seq, passage, text_hash FROM embeddings
     WHERE owner = @owner AND owner_seq BETWEEN @first AND @last AND model = @model`,
  );
  const models = db.prepare(
    `SELECT owner, model, max(dimensions) AS dimensions, count(*) AS count,
            count(DISTINCT owner_seq) AS owners
     FROM embeddings GROUP BY owner, model ORDER BY owner, model`,
  );
  const mainModel = db
    .prepare(
      `SELECT model FROM embeddings WHERE owner = ?
       GROUP BY model ORDER BY count(*) DESC, model LIMIT 1`,
    )
    .pluck();
  const withHashes = (owner: VectorOwner, model: string, rows: readonly SeqText[]) => {
    const range = { owner, model, first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0 };
    const stored = Map.groupBy(hashes.all(range) as HashRow[], ({ owner_seq: seq }) => seq);
    return rows.map((row) => ({
      ...row,
      hashes: new Map(stored.get(row.seq)?.map(({ passage, text_hash }) => [passage, text_hash])),
    }));
  };
  return {
    get(owner, key, model) {
      const row = get.get(owner, ownerSeqOf(key), passageOf(key), model);
      return row === undefined ? null : fromRow(row as EmbeddingRow);
    },
    page(owner, model, after, limit) {
      const position = { seq: ownerSeqOf(after), passage: passageOf(after) };
      return (page.all({ owner, model, limit, ...position }) as VectorRow[]).map(toKeyed);
    },
    vectorsOf(owner, model, keys) {
      const vectors = vectorsOf.all({ keys: JSON.stringify(keys), owner, model });
      return (vectors as (Buffer | null)[]).map((bytes) => bytes && toVector(bytes));
    },
    ofOwners: (owner, model, seqs) =>
      (ofOwners.all({ seqs: JSON.stringify(seqs), owner, model }) as VectorRow[]).map(toKeyed),
    hasOwner: (owner, seq) => owners[owner].get(seq) !== undefined,
    nodesToEmbed: (model, after, limit) =>
      withHashes('node', model, nodes.all(after, limit) as SeqText[]),
    entitiesToEmbed: (model, after, limit) =>
      withHashes('entity', model, entities.all(after, limit) as SeqText[]),
    models: () => models.all() as ModelVectors[],
    mainModel: (owner) => (mainModel.get(owner) as string | undefined) ?? null,
  };
}

export function createEmbeddingWrites(db: WritableDb): EmbeddingWrites {
  const upsert = db.prepare(
    `INSERT INTO embeddings
       (owner, owner_seq, passage, model, dimensions, vector, text_hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (owner, owner_seq, model, passage) DO UPDATE SET
       dimensions = excluded.dimensions, vector = excluded.vector,
       text_hash = excluded.text_hash, created_at = excluded.created_at`,
  );
  const trim = db.prepare(
    'DELETE FROM embeddings WHERE owner = ? AND owner_seq = ? AND model = ? AND passage >= ?',
  );
  return {
    ...createEmbeddingReads(db),
    put: ({ owner, ownerSeq, passage, model, vector, textHash, createdAt }) =>
      void upsert.run(
        owner,
        ownerSeq,
        passage,
        model,
        vector.length,
        toBytes(vector),
        textHash,
        createdAt,
      ),
    trim: (owner, ownerSeq, model, passages) => void trim.run(owner, ownerSeq, model, passages),
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
    passage: row.passage,
    model: row.model,
    vector: toVector(row.vector),
    textHash: row.text_hash,
    createdAt: row.created_at,
  };
}

function toKeyed({ owner_seq: seq, passage, vector }: VectorRow): KeyedVector {
  return { key: vectorKey(seq, passage), vector: toVector(vector) };
}
