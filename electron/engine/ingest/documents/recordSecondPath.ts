import { basename } from 'node:path';
import type { SourceFile } from '../../files/readSourceFile.ts';
import type { DocumentFileRow } from '../../storage/documents/documentFiles.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import { changeDocumentStatus } from './documentStatus.ts';
import type { ListedFile } from './listFiles.ts';
import { renameDocument } from './renameDocument.ts';
import {
  putStoredFile,
  type StoredDocument,
  type StoreDocumentDependencies,
} from './storeDocument.ts';

/** Storage of documents, and the folders whose files are followed. */
export interface SecondPathDependencies extends StoreDocumentDependencies {
  readonly watchedFolders: () => readonly string[];
}

/** Title of a document: the name of its file. */
export function titleOf(name: string): string {
  return name.normalize('NFC').toWellFormed();
}

/** True for a stored file that is looked at, or was taken in: not one of a folder once watched. */
function isCurrent(
  { watchedFolders }: SecondPathDependencies,
  { state, folder }: DocumentFileRow,
): boolean {
  return state === 'stored' && (folder === null || watchedFolders().includes(folder));
}

/** True if a document has files, and none of them is still called as it is. */
export function hasLostName(
  deps: SecondPathDependencies,
  { seq, title }: DocumentRow,
  { canonicalPath }: SourceFile,
): boolean {
  const files = deps.curation.store.documentFiles.ofDocument(seq);
  return (
    files.length > 0 &&
    !files.some(
      (file) =>
        file.path !== canonicalPath &&
        isCurrent(deps, file) &&
        titleOf(basename(file.path)) === title,
    )
  );
}

/** True if a document is of another file that is there, or of an attachment. */
export function belongsToAnotherFile(
  deps: SecondPathDependencies,
  { seq }: DocumentRow,
  path: string,
): boolean {
  const { documentFiles, attachments } = deps.curation.store;
  const files = documentFiles.ofDocument(seq);
  return (
    attachments.hasDocument(seq) ||
    files.some((file) => file.path !== path && isCurrent(deps, file))
  );
}

/** Document that loses its only file to another content at the same path of a watched folder. */
function overwrittenDocument(
  deps: SecondPathDependencies,
  document: DocumentRow,
  path: string,
): DocumentRow | null {
  const { store } = deps.curation;
  const row = store.documentFiles.byPath(path);
  if (row === null || row.folder === null || row.document_seq === null) return null;
  const replacedDocument = store.documents.bySeq(row.document_seq);
  if (
    replacedDocument === null ||
    replacedDocument.seq === document.seq ||
    replacedDocument.retired === 1
  )
    return null;
  return belongsToAnotherFile(deps, replacedDocument, path) ? null : replacedDocument;
}

/**
 * One document for one content: another path of it is noted, and a retired one is restored. What the
 * path said before is out of date, as after an edit.
 */
export function recordSecondPath(
  deps: SecondPathDependencies,
  document: DocumentRow,
  { name }: ListedFile,
  source: SourceFile,
  file: { readonly folder: string | null; readonly moved_to: string | null },
): StoredDocument {
  const { curation, ledger } = deps;
  const { store } = curation;
  const title = titleOf(name);
  const isRenamed = file.folder !== null && hasLostName(deps, document, source);
  const chunks = store.documents.chunks(document).length;
  const replacedDocument = overwrittenDocument(deps, document, source.canonicalPath);
  ledger.commit(() => {
    putStoredFile(curation, source, { ...file, document_seq: document.seq });
    const renamed =
      isRenamed && title !== document.title
        ? [renameDocument(curation, document, { title, path: source.canonicalPath })]
        : [];
    const changes = [
      ...(replacedDocument === null
        ? []
        : [changeDocumentStatus(curation, replacedDocument, 'retracted', 'system')]),
      ...(document.retired === 0
        ? []
        : [changeDocumentStatus(curation, document, 'active', 'system')]),
    ];
    return { value: null, events: [...renamed, ...changes.map(({ event }) => event)] };
  });
  return {
    id: document.id,
    format: document.format,
    encoding: document.encoding,
    version: document.version,
    chunks,
    added: 0,
    kept: chunks,
    superseded: 0,
    duplicate: true,
  };
}
