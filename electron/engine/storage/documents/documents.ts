import type { DocumentFormat } from '../../../../shared/domain/document.ts';
import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { NodeSeq, RowNumber } from '../connection/rowNumber.ts';

export type DocumentSeq = RowNumber<'documents'>;

export interface DocumentRow {
  readonly seq: DocumentSeq;
  readonly id: Id;
  /** Head episode, of which the chunks are parts. */
  readonly node_seq: NodeSeq;
  readonly title: string;
  readonly format: DocumentFormat;
  readonly encoding: string;
  readonly raw_hash: string;
  readonly size_bytes: number;
  readonly modified_at: EpochMs;
  readonly stored_at: EpochMs;
  readonly version: number;
  /** 1 if the person retired it: its episodes are no longer active. */
  readonly retired: 0 | 1;
}

export interface DocumentChunkRow {
  readonly node_seq: NodeSeq;
  readonly document_seq: DocumentSeq;
  readonly n: number;
  readonly chunk_hash: string;
  readonly heading: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly page: number | null;
  readonly pointer: string | null;
  /** Last version of the document that has it. */
  readonly version: number;
}

/** Chunk with its text. */
export interface ChunkTextRow extends DocumentChunkRow {
  readonly node_id: NodeId;
  readonly content: string;
  readonly stored_at: EpochMs;
}

/** Memory that was drawn from a document. */
interface DerivedRow {
  readonly seq: NodeSeq;
  /** Chunk that it quotes. */
  readonly chunk_seq: NodeSeq;
}

export interface DocumentReads {
  byId(id: Id): DocumentRow | null;
  bySeq(seq: DocumentSeq): DocumentRow | null;
  byHash(rawHash: string): DocumentRow | null;
  /** Documents, the one stored last first. */
  list(): DocumentRow[];
  /** First chunks of documents with all these folded words in their titles, the shortest title first. */
  firstChunksTitled(words: readonly string[], limit: number): NodeSeq[];
  /** Chunks of the newest version, in the order of the text. */
  chunks(document: Pick<DocumentRow, 'seq' | 'version'>): ChunkTextRow[];
  /** Chunk of a node by its id, of any version; null for a node of something else. */
  chunkById(documentSeq: DocumentSeq, nodeId: NodeId): ChunkTextRow | null;
  /** Chunk of a node, with its document; null for any other node. */
  chunkOf(nodeSeq: NodeSeq): (DocumentChunkRow & { readonly document_id: Id }) | null;
  /** Every episode of a document, of all versions, the head included. */
  episodes(documentSeq: DocumentSeq): NodeSeq[];
  /** Memories drawn from chunks of a document, newest first. */
  derivedMemories(documentSeq: DocumentSeq): DerivedRow[];
  /** Number of memories drawn from each document, and of those that wait for review. */
  derivedCounts(): { document_seq: DocumentSeq; memories: number; pending: number }[];
  /** Tags of a head. */
  tagsOf(nodeSeq: NodeSeq): string[];
  chunkCounts(): { document_seq: DocumentSeq; chunks: number }[];
}

type NewDocument = Omit<DocumentRow, 'seq' | 'version' | 'retired'>;

export interface DocumentWrites extends DocumentReads {
  insert(document: NewDocument): DocumentSeq;
  /** A newer version of the same document. */
  update(
    document: Pick<
      DocumentRow,
      | 'seq'
      | 'title'
      | 'format'
      | 'encoding'
      | 'raw_hash'
      | 'size_bytes'
      | 'modified_at'
      | 'stored_at'
      | 'version'
    >,
  ): void;
  insertChunk(chunk: DocumentChunkRow): void;
  /** A chunk that the newer version has too, at its new lines. */
  moveChunk(chunk: Omit<DocumentChunkRow, 'document_seq' | 'chunk_hash'>): void;
  /** Makes the document the session of its chunks, to be read by a model. */
  openSession(document: Pick<DocumentRow, 'seq' | 'id'>, at: EpochMs): void;
}

export function createDocumentReads(db: ReadableDb): DocumentReads {
  const documents = `SELECT d.*, h.status <> 'active' AS retired FROM documents d
    JOIN nodes h ON h.seq = d.node_seq`;
  const byId = db.prepare(`${documents} WHERE d.id = ?`);
  const bySeq = db.prepare(`${documents} WHERE d.seq = ?`);
  const byHash = db.prepare(`${documents} WHERE d.raw_hash = ? ORDER BY d.seq LIMIT 1`);
  const list = db.prepare(`${documents} ORDER BY d.stored_at DESC, d.seq DESC`);
  const firstChunksTitled = db
    .prepare(
      `SELECT k.node_seq FROM documents d
       JOIN nodes h ON h.seq = d.node_seq AND h.status = 'active'
       JOIN document_chunks k ON k.document_seq = d.seq AND k.version = d.version
       WHERE NOT EXISTS (
         SELECT 1 FROM json_each(@words) w WHERE instr(fold(d.title), w.value) = 0)
       GROUP BY d.seq HAVING k.n = min(k.n)
       ORDER BY length(d.title), d.stored_at DESC LIMIT @limit`,
    )
    .pluck();
  const chunks = db.prepare(
    `SELECT k.*, n.id AS node_id, n.created_at AS stored_at,
            ${verifiedColumn('nodes', 'n', 'content')} AS content
     FROM document_chunks k CROSS JOIN nodes n ON n.seq = k.node_seq
     WHERE k.document_seq = @seq AND k.version = @version ORDER BY k.n`,
  );
  const chunkById = db.prepare(
    `SELECT k.*, n.id AS node_id, n.created_at AS stored_at,
            ${verifiedColumn('nodes', 'n', 'content')} AS content
     FROM nodes n CROSS JOIN document_chunks k ON k.node_seq = n.seq
     WHERE n.id = ? AND k.document_seq = ?`,
  );
  const chunkOf = db.prepare(
    `SELECT k.*, d.id AS document_id FROM document_chunks k JOIN documents d ON d.seq = k.document_seq
     WHERE k.node_seq = ?`,
  );
  const episodes = db
    .prepare(
      `SELECT node_seq FROM documents WHERE seq = @seq
       UNION ALL SELECT node_seq FROM document_chunks WHERE document_seq = @seq`,
    )
    .pluck();
  const derivedMemories = db.prepare(
    `SELECT e.source_seq AS seq, min(k.node_seq) AS chunk_seq FROM document_chunks k
     CROSS JOIN edges e ON e.target_seq = k.node_seq AND e.relation_type = 'derived_from'
       AND e.valid_until IS NULL
     WHERE k.document_seq = ? GROUP BY e.source_seq ORDER BY e.source_seq DESC`,
  );
  const derivedCounts = db.prepare(
    `SELECT k.document_seq, count(DISTINCT n.seq) AS memories,
            count(DISTINCT iif(n.review = 'pending', n.seq, NULL)) AS pending
     FROM document_chunks k
     CROSS JOIN edges e ON e.target_seq = k.node_seq AND e.relation_type = 'derived_from'
       AND e.valid_until IS NULL
     CROSS JOIN nodes n ON n.seq = e.source_seq AND n.status = 'active'
       AND n.review IS NOT 'rejected'
     GROUP BY k.document_seq`,
  );
  const chunkCounts = db.prepare(
    `SELECT d.seq AS document_seq, count(*) AS chunks FROM documents d
     JOIN document_chunks k ON k.document_seq = d.seq AND k.version = d.version GROUP BY d.seq`,
  );
  const tagsOf = db.prepare('SELECT tag FROM node_tags WHERE node_seq = ? ORDER BY tag').pluck();
  const rowOf = (statement: { get(key: unknown): unknown }, key: unknown) =>
    (statement.get(key) as DocumentRow | undefined) ?? null;
  return {
    byId: (id) => rowOf(byId, id),
    bySeq: (seq) => rowOf(bySeq, seq),
    byHash: (hash) => rowOf(byHash, hash),
    list: () => list.all() as DocumentRow[],
    firstChunksTitled: (words, limit) =>
      words.length === 0
        ? []
        : (firstChunksTitled.all({ words: JSON.stringify(words), limit }) as NodeSeq[]),
    chunks: ({ seq, version }) => chunks.all({ seq, version }) as ChunkTextRow[],
    chunkById: (seq, nodeId) => (chunkById.get(nodeId, seq) as ChunkTextRow | undefined) ?? null,
    chunkOf: (seq) =>
      (chunkOf.get(seq) as (DocumentChunkRow & { readonly document_id: Id }) | undefined) ?? null,
    episodes: (seq) => episodes.all({ seq }) as NodeSeq[],
    tagsOf: (seq) => tagsOf.all(seq) as string[],
    derivedMemories: (seq) => derivedMemories.all(seq) as DerivedRow[],
    derivedCounts: () => derivedCounts.all() as ReturnType<DocumentReads['derivedCounts']>,
    chunkCounts: () => chunkCounts.all() as ReturnType<DocumentReads['chunkCounts']>,
  };
}

export function createDocumentWrites(db: WritableDb): DocumentWrites {
  const insert = db
    .prepare(
      `INSERT INTO documents (id, node_seq, title, format, encoding, raw_hash, size_bytes,
         modified_at, stored_at)
       VALUES (@id, @node_seq, @title, @format, @encoding, @raw_hash, @size_bytes,
         @modified_at, @stored_at) RETURNING seq`,
    )
    .pluck();
  const update = db.prepare(
    `UPDATE documents SET title = @title, format = @format, encoding = @encoding,
       raw_hash = @raw_hash, size_bytes = @size_bytes, modified_at = @modified_at,
       stored_at = @stored_at, version = @version
     WHERE seq = @seq`,
  );
  const insertChunk = db.prepare(
    `INSERT INTO document_chunks (node_seq, document_seq, n, chunk_hash, heading, start_line,
       end_line, start_offset, end_offset, page, pointer, version)
     VALUES (@node_seq, @document_seq, @n, @chunk_hash, @heading, @start_line,
       @end_line, @start_offset, @end_offset, @page, @pointer, @version)`,
  );
  const moveChunk = db.prepare(
    `UPDATE document_chunks SET n = @n, heading = @heading, start_line = @start_line,
       end_line = @end_line, start_offset = @start_offset, end_offset = @end_offset, page = @page,
       pointer = @pointer, version = @version WHERE node_seq = @node_seq`,
  );
  const openSession = db.prepare(
    `INSERT INTO sessions_consolidations (session_id, document_seq, first_seen_at,
       last_message_at, completed_at, reason)
     VALUES (@id, @seq, @at, @at, @at, 'document')
     ON CONFLICT (session_id) DO UPDATE SET
       last_message_at = max(last_message_at, excluded.last_message_at), consolidated_at = NULL`,
  );
  return {
    ...createDocumentReads(db),
    insert: (document) => insert.get(document) as DocumentSeq,
    update: (document) => void update.run(document),
    insertChunk: (chunk) => void insertChunk.run(chunk),
    moveChunk: (chunk) => void moveChunk.run(chunk),
    openSession: ({ seq, id }, at) => void openSession.run({ seq, id, at }),
  };
}
