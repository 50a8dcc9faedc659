import {
  CHUNKS_PER_PAGE,
  type DocumentChunk,
  type DocumentItem,
  type RejectedFile,
} from '../../../../shared/contract/files/documents.ts';
import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ChunkTextRow, DocumentRow } from '../../storage/documents/documents.ts';
import type { DocumentFileRow, ListedFileRow } from '../../storage/documents/documentFiles.ts';
import { presentNodes } from '../presentNodes.ts';

/** Limits of what one screen shows. */
const MAX_REJECTED = 500;
const MAX_DRAWN = 200;

/** Documents and rejected files, the last ones first. */
export function listDocuments(store: ReadStore): {
  documents: DocumentItem[];
  rejected: RejectedFile[];
} {
  const presentDocument = documentPresenter(store);
  return {
    documents: store.documents.list().map(presentDocument),
    rejected: store.documentFiles.inState('rejected', MAX_REJECTED).map(presentRejected),
  };
}

/** A page of a document's text, with what was drawn from it; null where there is no document. */
export function getDocument(
  store: ReadStore,
  { documentId, from, nodeId }: Request<'documents.get'>,
  now: EpochMs,
): Response<'documents.get'> | null {
  const document = store.documents.byId(documentId);
  if (document === null) return null;
  const chunks = store.documents.chunks(document);
  const quoted = nodeId === undefined ? -1 : chunks.findIndex((row) => row.node_id === nodeId);
  const outdatedChunk =
    nodeId === undefined || quoted >= 0 ? null : store.documents.chunkById(document.seq, nodeId);
  const start = quoted >= 0 ? Math.max(0, quoted - PRECEDING_CHUNKS) : from;
  const memories = store.documents.derivedMemories(document.seq).slice(0, MAX_DRAWN);
  const rows = store.knowledge.bySeqs(memories.map(({ seq }) => seq));
  return {
    document: documentPresenter(store)(document),
    from: start,
    chunks: chunks.slice(start, start + CHUNKS_PER_PAGE).map(presentChunk),
    outdatedChunk:
      outdatedChunk === null
        ? null
        : { ...presentChunk(outdatedChunk), storedAt: outdatedChunk.stored_at },
    memories: presentNodes(
      store,
      rows.filter(({ review }) => review !== 'rejected').toSorted((a, b) => b.seq - a.seq),
      now,
    ),
  };
}

/** Chunks shown before the one that was asked for. */
const PRECEDING_CHUNKS = 3;

function documentPresenter(store: ReadStore): (row: DocumentRow) => DocumentItem {
  const files = Map.groupBy(store.documentFiles.all(), ({ document_seq }) => document_seq);
  const drawnOf = new Map(store.documents.derivedCounts().map((row) => [row.document_seq, row]));
  const chunksOf = new Map(
    store.documents.chunkCounts().map(({ document_seq, chunks }) => [document_seq, chunks]),
  );
  const unreadDocumentIds = new Set(
    store.consolidation.pending(false).map(({ document_id }) => document_id),
  );
  return (row) => {
    const copies = files.get(row.seq) ?? [];
    return {
      id: row.id,
      title: row.title,
      format: row.format,
      state: stateOf(row, copies),
      sizeBytes: row.size_bytes,
      modifiedAt: row.modified_at,
      storedAt: row.stored_at,
      version: row.version,
      chunks: chunksOf.get(row.seq) ?? 0,
      memories: drawnOf.get(row.seq)?.memories ?? 0,
      pending: drawnOf.get(row.seq)?.pending ?? 0,
      unread: unreadDocumentIds.has(row.id),
      paths: copies.map(({ path }) => path),
    };
  };
}

function stateOf(row: DocumentRow, files: readonly DocumentFileRow[]): DocumentItem['state'] {
  if (row.retired === 1) return 'retired';
  const isGone = files.some(({ state }) => state === 'vanished');
  return isGone && !files.some(({ state }) => state === 'stored') ? 'vanished' : 'stored';
}

function presentRejected(file: ListedFileRow): RejectedFile {
  return {
    id: file.id,
    name: file.path.split(/[/\\]/u).at(-1) ?? file.path,
    path: file.path,
    reason: file.reason ?? 'parser_failed',
    at: file.seen_at,
    canRetry: file.moved_to !== null,
  };
}

function presentChunk(row: ChunkTextRow): DocumentChunk {
  return {
    nodeId: row.node_id,
    n: row.n,
    heading: row.heading,
    startLine: row.start_line,
    endLine: row.end_line,
    page: row.page,
    pointer: row.pointer,
    text: row.content,
  };
}
