import { basename } from 'node:path';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { SourceFile } from '../../files/readSourceFile.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import { changeDocumentStatus } from './documentStatus.ts';
import type { ListedFile } from './listFiles.ts';
import { renameDocument } from './renameDocument.ts';
import {
  putStoredFile,
  type StoredDocument,
  type StoreDocumentDependencies,
} from './storeDocument.ts';

/** Title of a document: the name of its file. */
export function titleOf(name: string): string {
  return name.normalize('NFC').toWellFormed();
}

/** True if a document has files, and none of them is still called as it is. */
function hasLostName(
  { documentFiles }: CurationContext['store'],
  { seq, title }: DocumentRow,
  { canonicalPath }: SourceFile,
): boolean {
  const files = documentFiles.ofDocument(seq);
  return (
    files.length > 0 &&
    !files.some(
      ({ path, state }) =>
        path !== canonicalPath && state === 'stored' && titleOf(basename(path)) === title,
    )
  );
}

/** True if a document is of another file that is there, or of an attachment. */
export function isOfOthers(
  { documentFiles, attachments }: CurationContext['store'],
  { seq }: DocumentRow,
  path: string,
): boolean {
  const files = documentFiles.ofDocument(seq);
  return (
    attachments.hasDocument(seq) ||
    files.some((file) => file.path !== path && file.state === 'stored')
  );
}

/** Document that loses its only file to another content at the same path of a watched folder. */
function overwritten(
  { store }: CurationContext,
  document: DocumentRow,
  path: string,
): DocumentRow | null {
  const row = store.documentFiles.byPath(path);
  if (row === null || row.folder === null || row.document_seq === null) return null;
  const former = store.documents.bySeq(row.document_seq);
  if (former === null || former.seq === document.seq || former.retired === 1) return null;
  return isOfOthers(store, former, path) ? null : former;
}

/**
 * One document for one content: another path of it is noted, and a retired one is restored. What the
 * path said before is out of date, as after an edit.
 */
export function noteSecondPath(
  { curation, ledger }: StoreDocumentDependencies,
  document: DocumentRow,
  { name }: ListedFile,
  source: SourceFile,
  file: { readonly folder: string | null; readonly moved_to: string | null },
): StoredDocument {
  const { store } = curation;
  const title = titleOf(name);
  const isRenamed = file.folder !== null && hasLostName(store, document, source);
  const chunks = store.documents.chunks(document).length;
  const former = overwritten(curation, document, source.canonicalPath);
  ledger.commit(() => {
    putStoredFile(curation, source, { ...file, document_seq: document.seq });
    const renamed =
      isRenamed && title !== document.title
        ? [renameDocument(curation, document, { title, path: source.canonicalPath })]
        : [];
    const changes = [
      ...(former === null ? [] : [changeDocumentStatus(curation, former, 'retracted', 'system')]),
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
