import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { IngestReason } from '../../../../shared/domain/document.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { moveAcrossDisks, removeEmptyFolder } from '../../files/moveFile.ts';
import { isPathInFolder, readSourceFile, type SourceFile } from '../../files/readSourceFile.ts';
import { commitWithoutEvents } from '../../bus/ledger.ts';
import type { DocumentFileRow } from '../../storage/documents/documentFiles.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import type { ListedFile } from './listFiles.ts';
import { documentChunks } from './documentChunks.ts';
import { writeManifest, storedName, type Manifest } from './manifest.ts';
import {
  hasLostName,
  belongsToAnotherFile,
  recordSecondPath,
  titleOf,
  type SecondPathDependencies,
} from './recordSecondPath.ts';
import { importReason } from './importReason.ts';
import { formatOf, isRich, parsePlain, type ParsedDocument } from './parsedDocument.ts';
import { recordMovedFile, storeDocument, type StoredDocument } from './storeDocument.ts';
import type { ParseRichDocument } from './parsing/parseRichDocument.ts';

export interface IngestDependencies extends SecondPathDependencies {
  readonly folders: IngestFolders;
  readonly roots: () => readonly string[];
  readonly maxFileBytes: () => number;
  readonly redact: (text: string) => string;
  readonly parseRich: ParseRichDocument;
  /** True for content that the person had forgotten: a watched folder does not bring it back. */
  readonly wasForgotten: (rawHash: string) => boolean;
  readonly logDenied: (fields: { readonly path: string; readonly reason: IngestReason }) => void;
  /** Called between the steps of a file: a crash may come at each. */
  readonly onStep?: (step: IngestStep) => void;
}

/** Steps of one file after which a crash must leave nothing half done. */
export type IngestStep = 'read' | 'parsed' | 'stored' | 'manifest' | 'moved';

export interface IngestFolders {
  readonly drop: string;
  readonly processed: string;
  readonly rejected: string;
}

export interface FileOutcome {
  readonly path: string;
  readonly result: Result<StoredDocument, IngestReason>;
}

/** Origin of a file: the drop folder, from which it is moved, or a watched folder. */
export interface FileOrigin {
  readonly watched: string | null;
}

/**
 * Ingests one file: reads it, parses it, stores it in one transaction, writes its manifest and moves
 * it. Idempotent by the hash of its content: after a crash at any step, the same file is recognized,
 * and its manifest and its move are made up for. Null for a forgotten file, which is left alone.
 */
export async function ingestFile(
  deps: IngestDependencies,
  candidate: ListedFile,
  { watched }: FileOrigin,
): Promise<FileOutcome | null> {
  const rules = { roots: deps.roots(), limit: deps.maxFileBytes() };
  const sourceRead = readSourceFile(candidate.path, rules);
  const exportReason = importReason(candidate, sourceRead, rules.roots);
  if (exportReason !== null)
    return reject(deps, candidate, sourceRead.ok ? sourceRead.value : null, exportReason, watched);
  if (!sourceRead.ok) {
    if (DENIED_REASONS.has(sourceRead.error))
      deps.logDenied({ path: candidate.path, reason: sourceRead.error });
    return reject(deps, candidate, null, sourceRead.error, watched);
  }
  const source = sourceRead.value;
  if (watched !== null && deps.wasForgotten(source.hash)) return null;
  deps.onStep?.('read');
  const movedTo = watched === null ? storedName(source.hash, candidate.name) : null;
  const file = { folder: watched, moved_to: movedTo };
  const hadDocument = hasDocument(deps, source);
  const isRead = () => isStored(deps, candidate, source, watched);
  const parsed = isRead() ? null : await parse(deps, candidate.name, source);
  // A parser takes its time: the same may be stored or forgotten meanwhile.
  if (watched !== null && deps.wasForgotten(source.hash)) return null;
  if (hadDocument && !hasDocument(deps, source)) return null;
  const existing = deps.curation.store.documents.byHash(source.hash);
  let document: StoredDocument;
  if (existing !== null && (isRead() || parsed?.ok !== true))
    document = recordSecondPath(deps, existing, candidate, source, file);
  else if (parsed === null) return null;
  else if (!parsed.ok) return reject(deps, candidate, source, parsed.error, watched);
  else document = storeParsed(deps, candidate, source, file, parsed.value, existing);
  deps.onStep?.('stored');
  if (movedTo !== null) finish(deps, candidate, source, movedTo, document);
  return { path: candidate.path, result: ok(document) };
}

/** Reasons that are attempts to read what may not be read. */
const DENIED_REASONS: ReadonlySet<IngestReason> = new Set([
  'link',
  'hard_link',
  'outside_roots',
  'not_a_file',
]);

/** True for content that is stored, and was parsed as the kind that the file's name says. */
function isStored(
  deps: IngestDependencies,
  { name }: ListedFile,
  source: SourceFile,
  watched: string | null,
): boolean {
  const document = deps.curation.store.documents.byHash(source.hash);
  if (document === null) return false;
  const isRenamed = watched !== null && hasLostName(deps, document, source);
  return !isRenamed || formatOf(name) === document.format;
}

/** True if a document was read from the path of a file. */
function hasDocument(
  { curation: { store } }: IngestDependencies,
  { canonicalPath }: SourceFile,
): boolean {
  return (store.documentFiles.byPath(canonicalPath)?.document_seq ?? null) !== null;
}

function storeParsed(
  deps: IngestDependencies,
  { name }: ListedFile,
  source: SourceFile,
  file: { readonly folder: string | null; readonly moved_to: string | null },
  parsed: ParsedDocument,
  sameContent: DocumentRow | null,
): StoredDocument {
  deps.onStep?.('parsed');
  const title = titleOf(name);
  const previous = sameContent ?? previousVersion(deps, title, source, parsed, file.folder);
  return storeDocument(deps, { title, source, file, previous, mayLearn: true }, parsed);
}

async function parse(
  { parseRich, redact }: IngestDependencies,
  name: string,
  { bytes }: SourceFile,
): Promise<Result<ParsedDocument, IngestReason>> {
  const format = formatOf(name);
  if (format === null) return err('unsupported_type');
  return isRich(format)
    ? await parseRich(format, bytes, redact)
    : parsePlain(format, bytes, redact);
}

/**
 * Document of which a file is a newer version: the one of the same path. Not one that another file or
 * an attachment is of, too: two notes were once the same, and only one was edited. A name used again
 * in the drop folder is another document, unless something of the earlier one is still in it.
 */
function previousVersion(
  deps: IngestDependencies,
  title: string,
  source: SourceFile,
  parsed: ParsedDocument,
  watched: string | null,
): DocumentRow | null {
  const { store } = deps.curation;
  const row = store.documentFiles.byPath(source.canonicalPath);
  const document =
    row === null || row.document_seq === null ? null : store.documents.bySeq(row.document_seq);
  if (document === null || belongsToAnotherFile(deps, document, source.canonicalPath)) return null;
  if (watched !== null) return document;
  const hashes = new Set(documentChunks(title, parsed).map(({ hash }) => hash));
  const isShared = store.documents
    .chunks(document)
    .some(({ chunk_hash }) => hashes.has(chunk_hash));
  return isShared ? document : null;
}

/** Writes the manifest of a stored file, and moves the file beside it. */
function finish(
  deps: IngestDependencies,
  candidate: ListedFile,
  source: SourceFile,
  storedAs: string,
  document: StoredDocument,
): void {
  writeManifest(deps.folders.processed, storedAs, {
    version: 1,
    outcome: 'processed',
    reason: null,
    at: deps.curation.clock.now(),
    file: {
      name: candidate.name,
      path: source.canonicalPath,
      storedAs,
      sizeBytes: source.bytes.length,
      sha256: source.hash,
      modifiedAt: source.modifiedAt,
    },
    document: { ...document },
  });
  deps.onStep?.('manifest');
  moveInto(deps, candidate.path, join(deps.folders.processed, storedAs));
  deps.onStep?.('moved');
}

/** Notes a refused file; one in the drop folder gets a manifest and is moved out of the way. */
function reject(
  deps: IngestDependencies,
  candidate: ListedFile,
  source: SourceFile | null,
  reason: IngestReason,
  watched: string | null,
): FileOutcome {
  const { store, ids, clock } = deps.curation;
  const result = err(reason);
  // Gone again, or still changing: the next look decides.
  if (reason === 'vanished' || reason === 'changed') return { path: candidate.path, result };
  const key = source?.hash ?? keyOf(candidate);
  const movedTo = watched === null ? storedName(key, candidate.name) : null;
  const path = (source?.canonicalPath ?? candidate.path).toWellFormed();
  commitWithoutEvents(deps.ledger, () => {
    const previous = store.documentFiles.byPath(path);
    const isEmptied =
      watched !== null && EMPTY_REASONS.has(reason) && hasOwnDocument(deps, previous);
    // The same file is refused anew after a crash.
    if (previous !== null && previous.moved_to !== movedTo) recordMovedFile(store, ids, previous);
    store.documentFiles.put({
      id: ids.next(),
      path,
      document_seq: watched === null ? null : (previous?.document_seq ?? null),
      folder: watched,
      // Nothing is left of what its document says: the person is asked, as about a file that is gone.
      ...(isEmptied ? { state: 'vanished', reason: null } : { state: 'rejected', reason }),
      moved_to: movedTo,
      raw_hash: isEmptied ? null : (source?.hash ?? null),
      size_bytes: candidate.sizeBytes,
      modified_at: candidate.modifiedAt,
      seen_at: clock.now(),
    });
  });
  deps.onStep?.('stored');
  if (movedTo === null) return { path: candidate.path, result };
  const manifest: Manifest = {
    version: 1,
    outcome: 'rejected',
    reason,
    at: clock.now(),
    file: {
      name: candidate.name.toWellFormed(),
      path,
      storedAs: movedTo,
      sizeBytes: candidate.sizeBytes,
      sha256: source?.hash ?? null,
      modifiedAt: candidate.modifiedAt,
    },
    document: null,
  };
  writeManifest(deps.folders.rejected, movedTo, manifest);
  deps.onStep?.('manifest');
  moveInto(deps, candidate.path, join(deps.folders.rejected, movedTo));
  deps.onStep?.('moved');
  return { path: candidate.path, result };
}

/** Reasons of a file without words. */
const EMPTY_REASONS: ReadonlySet<IngestReason> = new Set(['empty', 'no_text']);

/** True for a file with a document that was read from no other file. */
function hasOwnDocument(deps: IngestDependencies, row: DocumentFileRow | null): boolean {
  const document =
    row === null || row.document_seq === null
      ? null
      : deps.curation.store.documents.bySeq(row.document_seq);
  return row !== null && document !== null && !belongsToAnotherFile(deps, document, row.path);
}

/** Moves a file out of the drop folder, and removes the folder it lay in once that is empty. */
function moveInto({ folders }: IngestDependencies, from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  moveAcrossDisks(from, to);
  let folder = dirname(from);
  while (isPathInFolder(folder, folders.drop) && removeEmptyFolder(folder))
    folder = dirname(folder);
}

/** Key of a file whose content was not read. */
function keyOf({ path, sizeBytes, modifiedAt }: ListedFile): string {
  const text = `${basename(path)} ${sizeBytes} ${modifiedAt}`;
  return createHash('sha256').update(text).digest('hex');
}
