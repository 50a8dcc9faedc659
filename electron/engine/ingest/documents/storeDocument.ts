import { basename, dirname, join } from 'node:path';
import { nodeIdSchema, type Id, type NodeId } from '../../../../shared/domain/primitives.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { DocumentStoredEvent } from '../../bus/durableEvents.ts';
import type { SourceFile } from '../../files/readSourceFile.ts';
import type { ChunkTextRow, DocumentRow } from '../../storage/documents/documents.ts';
import type { DocumentFileRow } from '../../storage/documents/documentFiles.ts';
import { documentChunks, type NewChunk } from './documentChunks.ts';
import type { ParsedDocument } from './parsedDocument.ts';
import { supersedeChunks, type ReplacedChunk } from './supersedeChunks.ts';
import { writeDocument } from './writeDocument.ts';

export interface StoreDocumentDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
}

/** Outcome of storing a file, for its manifest. */
export interface StoredDocument {
  readonly id: string;
  readonly format: DocumentRow['format'];
  readonly encoding: string;
  readonly version: number;
  readonly chunks: number;
  readonly added: number;
  readonly kept: number;
  readonly superseded: number;
  readonly duplicate: boolean;
}

/** File of which a document is made, and how it is noted. */
export interface FileToStore {
  readonly title: string;
  readonly source: SourceFile;
  readonly file: Pick<DocumentFileRow, 'folder' | 'moved_to'>;
  /** Document of which this is a newer version; null for a new one. */
  readonly previous: DocumentRow | null;
  /** False: found and quoted, but no memories are drawn from it. */
  readonly mayLearn: boolean;
}

/**
 * Stores a parsed file in one transaction: a new document, or a newer version of one, compared chunk
 * by chunk. Chunks of both versions stay, with all that was drawn from them.
 */
export function storeDocument(
  { curation, ledger }: StoreDocumentDependencies,
  { title, source, file, previous, mayLearn }: FileToStore,
  parsed: ParsedDocument,
): StoredDocument {
  const { store, ids, clock } = curation;
  const newChunks = documentChunks(title, parsed);
  return ledger.commit(() => {
    const existing = previous === null ? [] : store.documents.chunks(previous);
    const { matched, unmatched } = matchChunks(newChunks, existing);
    const documentId = previous?.id ?? ids.next();
    const version = (previous?.version ?? 0) + 1;
    const node =
      previous === null
        ? { id: episodeId(documentId, 'head'), seq: store.sequences.next('nodes') }
        : { id: store.episodes.idOf(previous.node_seq), seq: previous.node_seq };
    const chunks = newChunks.map((chunk, index): DocumentStoredEvent['chunks'][number] => {
      const match = matched[index];
      const isKept = match !== undefined && match !== null;
      return {
        ...chunk,
        node: isKept
          ? { id: match.node_id, seq: match.node_seq }
          : {
              id: episodeId(documentId, `${version}-${index}`),
              seq: store.sequences.next('nodes'),
            },
        content: isKept ? null : chunk.content,
      };
    });
    const event: DocumentStoredEvent = {
      seq: null,
      id: ids.next(),
      at: clock.now(),
      topic: 'document.stored',
      documentId,
      node,
      title,
      format: parsed.format,
      encoding: parsed.encoding,
      rawHash: source.hash,
      sizeBytes: source.bytes.length,
      modifiedAt: source.modifiedAt,
      version,
      path: source.canonicalPath,
      learns: mayLearn,
      chunks,
    };
    const documentSeq = writeDocument(store, event);
    putStoredFile(curation, source, { ...file, document_seq: documentSeq });
    const replaced = unmatched.map((chunk): ReplacedChunk => ({
      chunk,
      successor: successorOf(chunk, chunks, matched),
    }));
    const superseded =
      replaced.length === 0 ? [] : [supersedeChunks(curation, title, replaced).event];
    const added = chunks.filter(({ content }) => content !== null).length;
    return {
      value: {
        id: event.documentId,
        format: event.format,
        encoding: event.encoding,
        version: event.version,
        chunks: chunks.length,
        added,
        kept: chunks.length - added,
        superseded: unmatched.length,
        duplicate: false,
      },
      events: [event, ...superseded],
    };
  });
}

/** Id of an episode of a document: it begins with the document's, which finds all of them. */
function episodeId(documentId: Id, part: string): NodeId {
  return nodeIdSchema.parse(`${documentId}-${part}`);
}

/** Notes the path of a stored file. */
export function putStoredFile(
  { store, ids, clock }: CurationContext,
  source: SourceFile,
  file: Pick<DocumentFileRow, 'folder' | 'moved_to' | 'document_seq'>,
): void {
  // A file that was missed is here again, under this name or another.
  const siblings =
    file.document_seq === null ? [] : store.documentFiles.ofDocument(file.document_seq);
  for (const { id, state } of siblings) if (state === 'vanished') store.documentFiles.remove(id);
  const replacedFile = store.documentFiles.byPath(source.canonicalPath);
  if (replacedFile !== null && replacedFile.document_seq !== file.document_seq)
    recordMovedFile(store, ids, replacedFile);
  store.documentFiles.put({
    ...file,
    id: ids.next(),
    path: source.canonicalPath,
    state: 'stored',
    reason: null,
    raw_hash: source.hash,
    size_bytes: source.bytes.length,
    modified_at: source.modifiedAt,
    seen_at: clock.now(),
  });
}

/**
 * Notes a file that was moved out of the drop folder under a path of its own, before another file
 * takes its name: it is still a file of its document, or one that can be tried again by its name.
 */
export function recordMovedFile(
  store: Pick<CurationContext['store'], 'documentFiles'>,
  ids: CurationContext['ids'],
  replacedFile: DocumentFileRow,
): void {
  if (replacedFile.moved_to === null) return;
  const moved = join(dirname(replacedFile.path), replacedFile.moved_to);
  const path = replacedFile.state === 'rejected' ? join(moved, basename(replacedFile.path)) : moved;
  store.documentFiles.put({ ...replacedFile, id: ids.next(), path });
}

interface MatchedChunks {
  /** Chunk of the version before with the same words, for each new one. */
  readonly matched: readonly (ChunkTextRow | null)[];
  /** Chunks that the newer version no longer has. */
  readonly unmatched: readonly ChunkTextRow[];
}

/** Matches chunks by their hash, each once, in the order of the text. */
export function matchChunks(
  newChunks: readonly Pick<NewChunk, 'hash'>[],
  existing: readonly ChunkTextRow[],
): MatchedChunks {
  const byHash = Map.groupBy(existing, ({ chunk_hash }) => chunk_hash);
  const matched = newChunks.map(({ hash }) => byHash.get(hash)?.shift() ?? null);
  return { matched, unmatched: [...byHash.values()].flat().toSorted((a, b) => a.n - b.n) };
}

/** Distances at which a new chunk is in the place of a lost one; those before it come first. */
const NEAREST_FIRST = [0, -1, 1, -2, 2];

/** New chunk in the place of one that is gone: under the same heading, and nearest to it. */
function successorOf(
  chunk: ChunkTextRow,
  chunks: readonly DocumentStoredEvent['chunks'][number][],
  matched: readonly (ChunkTextRow | null)[],
): DocumentStoredEvent['chunks'][number]['node'] | null {
  const index = NEAREST_FIRST.map((distance) => chunk.n + distance).find(
    (n) => matched[n] === null && chunks[n]?.heading === chunk.heading,
  );
  return index === undefined ? null : (chunks[index]?.node ?? null);
}
