import { basename } from 'node:path';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { SourceFile } from '../../files/readSourceFile.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import { changeDocumentStatus } from './documentStatus.ts';
import type { ListedFile } from './listFiles.ts';
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

/** One document for one content: another path of it is noted, and a retired one is restored. */
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
  ledger.commit(() => {
    putStoredFile(curation, source, { ...file, document_seq: document.seq });
    if (isRenamed && title !== document.title) store.documents.update({ ...document, title });
    if (document.retired === 0) return { value: null, events: [] };
    const { event } = changeDocumentStatus(curation, document, 'active', 'system');
    return { value: null, events: [event] };
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
