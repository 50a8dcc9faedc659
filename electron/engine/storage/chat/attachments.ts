import type { Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { MessageSeq, RowNumber } from '../connection/rowNumber.ts';

/** File attached to a message: its bytes lie in `attachments/`, named by their hash. */
export interface AttachmentRow {
  readonly id: Id;
  readonly message_seq: MessageSeq;
  readonly n: number;
  readonly kind: 'document' | 'image';
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly content_hash: string;
  /** Document that its text became. */
  readonly document_seq: RowNumber<'documents'> | null;
}

export interface AttachmentReads {
  ofMessage(messageSeq: MessageSeq): AttachmentRow[];
  ofMessages(messageSeqs: readonly MessageSeq[]): AttachmentRow[];
  /** True if a message has a file with this hash. */
  hasContent(hash: string): boolean;
  /** True if a message has a file whose text became this document. */
  hasDocument(documentSeq: RowNumber<'documents'>): boolean;
  /** Hashes of the files that are attached to these messages, or became these documents, alone. */
  contentOnlyOf(messageSeqs: readonly MessageSeq[], documentIds: readonly Id[]): string[];
  /** Documents that these messages alone brought in. */
  documentsOnlyOf(messageSeqs: readonly MessageSeq[]): Id[];
}

export interface AttachmentWrites extends AttachmentReads {
  insert(attachment: AttachmentRow): void;
}

export function createAttachmentReads(db: ReadableDb): AttachmentReads {
  const ofMessage = db.prepare('SELECT * FROM attachments WHERE message_seq = ? ORDER BY n');
  const ofMessages = db.prepare(
    `SELECT a.* FROM json_each(?) wanted CROSS JOIN attachments a ON a.message_seq = wanted.value
     ORDER BY a.message_seq, a.n`,
  );
  const hasContent = db.prepare('SELECT 1 FROM attachments WHERE content_hash = ? LIMIT 1');
  const hasDocument = db.prepare('SELECT 1 FROM attachments WHERE document_seq = ? LIMIT 1');
  const contentOnlyOf = db
    .prepare(
      `WITH wanted AS MATERIALIZED (
         SELECT a.id, a.content_hash FROM json_each(@seqs) m
           CROSS JOIN attachments a ON a.message_seq = m.value
         UNION
         SELECT a.id, a.content_hash FROM json_each(@ids) i
           CROSS JOIN documents d ON d.id = i.value
           CROSS JOIN attachments a ON a.document_seq = d.seq)
       SELECT DISTINCT content_hash FROM wanted w
       WHERE NOT EXISTS (SELECT 1 FROM attachments o WHERE o.content_hash = w.content_hash
         AND o.id NOT IN (SELECT id FROM wanted))`,
    )
    .pluck();
  const documentsOnlyOf = db
    .prepare(
      `SELECT DISTINCT d.id FROM json_each(@seqs) wanted
       CROSS JOIN attachments a ON a.message_seq = wanted.value
       JOIN documents d ON d.seq = a.document_seq
       WHERE NOT EXISTS (SELECT 1 FROM attachments o WHERE o.document_seq = d.seq
         AND o.message_seq NOT IN (SELECT value FROM json_each(@seqs)))
       AND NOT EXISTS (SELECT 1 FROM document_files f
         WHERE f.document_seq = d.seq AND (f.folder IS NOT NULL OR f.moved_to IS NOT NULL))`,
    )
    .pluck();
  return {
    ofMessage: (seq) => ofMessage.all(seq) as AttachmentRow[],
    ofMessages: (seqs) => ofMessages.all(JSON.stringify(seqs)) as AttachmentRow[],
    hasContent: (hash) => hasContent.get(hash) !== undefined,
    hasDocument: (seq) => hasDocument.get(seq) !== undefined,
    contentOnlyOf: (seqs, documentIds) =>
      contentOnlyOf.all({
        seqs: JSON.stringify(seqs),
        ids: JSON.stringify(documentIds),
      }) as string[],
    documentsOnlyOf: (seqs) => documentsOnlyOf.all({ seqs: JSON.stringify(seqs) }) as Id[],
  };
}

export function createAttachmentWrites(db: WritableDb): AttachmentWrites {
  const insert = db.prepare(
    `INSERT INTO attachments (id, message_seq, n, kind, name, media_type, size_bytes, content_hash,
       document_seq)
     VALUES (@id, @message_seq, @n, @kind, @name, @media_type, @size_bytes, @content_hash,
       @document_seq)`,
  );
  return {
    ...createAttachmentReads(db),
    insert: (attachment) => void insert.run(attachment),
  };
}
