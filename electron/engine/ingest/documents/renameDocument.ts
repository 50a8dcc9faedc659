import type { CurationContext } from '../../curation/changeGroup.ts';
import type { DocumentStoredEvent } from '../../bus/durableEvents.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import { chunkLabel } from './documentChunks.ts';
import { writeDocument } from './writeDocument.ts';

/**
 * Renames a document, with the label of each of its chunks: search finds them by the name. The event
 * is that of the same version under another title, after which full text is written again.
 */
export function renameDocument(
  { store, ids, clock }: CurationContext,
  document: DocumentRow,
  { title, path }: { readonly title: string; readonly path: string },
): DocumentStoredEvent {
  const event: DocumentStoredEvent = {
    seq: null,
    id: ids.next(),
    at: clock.now(),
    topic: 'document.stored',
    documentId: document.id,
    node: { id: store.episodes.idOf(document.node_seq), seq: document.node_seq },
    title,
    format: document.format,
    encoding: document.encoding,
    rawHash: document.raw_hash,
    sizeBytes: document.size_bytes,
    modifiedAt: document.modified_at,
    version: document.version,
    path,
    // A model has read it under its former name.
    learns: false,
    chunks: store.documents.chunks(document).map((chunk) => ({
      node: { id: chunk.node_id, seq: chunk.node_seq },
      n: chunk.n,
      content: null,
      hash: chunk.chunk_hash,
      label: chunkLabel(title, chunk.heading === '' ? [] : [chunk.heading]),
      heading: chunk.heading,
      startLine: chunk.start_line,
      endLine: chunk.end_line,
      startOffset: chunk.start_offset,
      endOffset: chunk.end_offset,
      page: chunk.page,
      pointer: chunk.pointer,
    })),
  };
  writeDocument(store, event);
  // It is as old as it was.
  store.documents.update({ ...document, title });
  return event;
}
