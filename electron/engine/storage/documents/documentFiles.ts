import type { IngestReason } from '../../../../shared/domain/document.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { DocumentSeq } from './documents.ts';

/** Path at which a file was met, and what became of it. */
export interface DocumentFileRow {
  readonly id: Id;
  /** Absolute canonical path at which it was met. */
  readonly path: string;
  readonly document_seq: DocumentSeq | null;
  /** Watched folder it lies in; null: the drop folder, or an attachment. */
  readonly folder: string | null;
  readonly state: 'stored' | 'rejected' | 'vanished';
  /** `dismissed`: the person has taken it off the list; it stays noted until it changes. */
  readonly reason: IngestReason | 'dismissed' | null;
  /** File in processed/ or rejected/; null where it stayed in place. */
  readonly moved_to: string | null;
  readonly raw_hash: string | null;
  readonly size_bytes: number;
  readonly modified_at: EpochMs;
  readonly seen_at: EpochMs;
}

/** File that was not dismissed. */
export interface ListedFileRow extends DocumentFileRow {
  readonly reason: IngestReason | null;
}

export interface DocumentFileReads {
  byId(id: Id): DocumentFileRow | null;
  byPath(path: string): DocumentFileRow | null;
  /** Files in a state that were not dismissed, the one seen last first. */
  inState(state: DocumentFileRow['state'], limit: number): ListedFileRow[];
  ofDocument(documentSeq: DocumentSeq): DocumentFileRow[];
  /** Files of a watched folder. */
  inFolder(folder: string): DocumentFileRow[];
  /** Every file of a document. */
  all(): DocumentFileRow[];
}

export interface DocumentFileWrites extends DocumentFileReads {
  /** Inserts the file, or replaces what is noted about its path. */
  put(file: DocumentFileRow): void;
  remove(id: Id): void;
}

export function createDocumentFileReads(db: ReadableDb): DocumentFileReads {
  const byId = db.prepare('SELECT * FROM document_files WHERE id = ?');
  const byPath = db.prepare('SELECT * FROM document_files WHERE path = ?');
  const inState = db.prepare(
    `SELECT * FROM document_files WHERE state = ? AND reason IS NOT 'dismissed'
     ORDER BY seen_at DESC, id LIMIT ?`,
  );
  const ofDocument = db.prepare(
    'SELECT * FROM document_files WHERE document_seq = ? ORDER BY seen_at DESC, id',
  );
  const inFolder = db.prepare('SELECT * FROM document_files WHERE folder = ? ORDER BY path');
  const all = db.prepare(
    'SELECT * FROM document_files WHERE document_seq IS NOT NULL ORDER BY document_seq, seen_at DESC',
  );
  return {
    byId: (id) => (byId.get(id) as DocumentFileRow | undefined) ?? null,
    byPath: (path) => (byPath.get(path) as DocumentFileRow | undefined) ?? null,
    inState: (state, limit) => inState.all(state, limit) as ListedFileRow[],
    ofDocument: (seq) => ofDocument.all(seq) as DocumentFileRow[],
    inFolder: (folder) => inFolder.all(folder) as DocumentFileRow[],
    all: () => all.all() as DocumentFileRow[],
  };
}

export function createDocumentFileWrites(db: WritableDb): DocumentFileWrites {
  const upsert = db.prepare(
    `INSERT INTO document_files (id, path, document_seq, folder, state, reason, moved_to, raw_hash,
       size_bytes, modified_at, seen_at)
     VALUES (@id, @path, @document_seq, @folder, @state, @reason, @moved_to, @raw_hash,
       @size_bytes, @modified_at, @seen_at)
     ON CONFLICT (path) DO UPDATE SET document_seq = excluded.document_seq,
       folder = excluded.folder, state = excluded.state, reason = excluded.reason,
       moved_to = excluded.moved_to, raw_hash = excluded.raw_hash,
       size_bytes = excluded.size_bytes, modified_at = excluded.modified_at,
       seen_at = excluded.seen_at`,
  );
  const remove = db.prepare('DELETE FROM document_files WHERE id = ?');
  return {
    ...createDocumentFileReads(db),
    put: (file) => void upsert.run(file),
    remove: (id) => void remove.run(id),
  };
}
