import type { WriteStore } from '../../storage/store.ts';
import type { DocumentRow, DocumentSeq } from '../../storage/documents/documents.ts';
import type { NodeSeq, SourceSeq } from '../../storage/connection/rowNumber.ts';
import type { DocumentStoredEvent } from '../../bus/durableEvents.ts';
import { firstSentence } from '../../text/summary.ts';

/**
 * Writes a version of a document: its source, head and chunks, the edges between them, and the
 * session by which a model reads it. Synchronous, inside the caller's transaction with the event's
 * journal row. Full text follows (indexChunks.ts), as it is derived data.
 */
export function writeDocument(store: WriteStore, event: DocumentStoredEvent): DocumentSeq {
  const existing = store.documents.byId(event.documentId);
  const sourceSeq = sourceOf(store, event);
  const document = existing === null ? insertHead(store, event, sourceSeq) : existing;
  if (existing !== null) {
    const { title, format, encoding, rawHash, sizeBytes, modifiedAt, version } = event;
    store.documents.update({
      seq: existing.seq,
      title,
      format,
      encoding,
      raw_hash: rawHash,
      size_bytes: sizeBytes,
      modified_at: modifiedAt,
      stored_at: event.at,
      version,
    });
    if (title !== existing.title) renameHead(store, existing, title);
  }
  for (const chunk of event.chunks) {
    const numbers = {
      node_seq: chunk.node.seq,
      n: chunk.n,
      heading: chunk.heading,
      start_line: chunk.startLine,
      end_line: chunk.endLine,
      start_offset: chunk.startOffset,
      end_offset: chunk.endOffset,
      page: chunk.page,
      pointer: chunk.pointer,
      version: event.version,
    };
    if (chunk.content === null) {
      store.documents.moveChunk(numbers);
      relabel(store, chunk.node.seq, chunk.label);
      continue;
    }
    insertEpisode(store, event, sourceSeq, {
      node: chunk.node,
      content: chunk.content,
      label: chunk.label,
    });
    store.documents.insertChunk({
      ...numbers,
      document_seq: document.seq,
      chunk_hash: chunk.hash,
    });
    store.edges.insertPart({
      seq: store.sequences.next('edges'),
      id: `p-${chunk.node.id}`,
      from: chunk.node.seq,
      to: document.node_seq,
      at: event.at,
    });
  }
  if (event.learns)
    store.documents.openSession({ seq: document.seq, id: event.documentId }, event.at);
  return document.seq;
}

/** One source a document: later versions are from the same one. */
function sourceOf(store: WriteStore, event: DocumentStoredEvent): SourceSeq {
  return (
    store.sources.seqOf(event.documentId) ??
    store.sources.insert({
      id: event.documentId,
      sourceType: 'ingest_file',
      sourcePath: event.path,
      capturedBy: 'system',
      conversationId: null,
      createdAt: event.at,
    })
  );
}

function insertHead(
  store: WriteStore,
  event: DocumentStoredEvent,
  sourceSeq: SourceSeq,
): Pick<DocumentRow, 'seq' | 'node_seq'> {
  const { node, title } = event;
  insertEpisode(store, event, sourceSeq, { node, content: title, label: title });
  const seq = store.documents.insert({
    id: event.documentId,
    node_seq: node.seq,
    title,
    format: event.format,
    encoding: event.encoding,
    raw_hash: event.rawHash,
    size_bytes: event.sizeBytes,
    modified_at: event.modifiedAt,
    stored_at: event.at,
  });
  return { seq, node_seq: node.seq };
}

function renameHead(store: WriteStore, { node_seq: seq }: DocumentRow, title: string): void {
  store.episodes.replace(seq, title, firstSentence(title) || title);
  relabel(store, seq, title);
}

/** Label that an episode is found by, which begins with the document's title. */
function relabel(store: WriteStore, seq: NodeSeq, label: string): void {
  if (store.episodes.relabel(seq, label)) store.indexLog.stale('node', String(seq));
}

function insertEpisode(
  store: WriteStore,
  { documentId, modifiedAt, at }: DocumentStoredEvent,
  sourceSeq: SourceSeq,
  episode: {
    readonly node: DocumentStoredEvent['node'];
    readonly content: string;
    readonly label: string;
  },
): void {
  store.episodes.insert({
    seq: episode.node.seq,
    id: episode.node.id,
    content: episode.content,
    summary: firstSentence(episode.content) || episode.label,
    eventTime: modifiedAt,
    createdAt: at,
    sourceSeq,
    sourceType: 'ingest_file',
    sourceRole: 'system',
    speaker: episode.label,
    sessionId: documentId,
    trust: 'ingested',
    attributes: {},
  });
}
