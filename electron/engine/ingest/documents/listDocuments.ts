import { existsSync } from 'node:fs';
import type { DocumentItem, RejectedFile } from '../../../../shared/contract/files/documents.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { DocumentService, DocumentServiceDependencies } from './documentService.ts';
import { isVault } from './watchedFolders.ts';

interface ListDependencies extends Pick<
  DocumentServiceDependencies,
  'curation' | 'folders' | 'settings'
> {
  readonly service: Pick<DocumentService, 'progress' | 'omissionsIn' | 'isAbsent'>;
  /** Rows of the documents screen, as a reader thread presents them. */
  readonly browse: () => Promise<{ documents: DocumentItem[]; rejected: RejectedFile[] }>;
}

/** Documents, rejected files, watched folders and progress, as the screen shows them. */
export async function listDocumentsFrom({
  curation,
  folders,
  settings,
  service,
  browse,
}: ListDependencies): Promise<Response<'documents.list'>> {
  const { documents, rejected } = await browse();
  const { currentFile, queuedCount } = service.progress();
  return {
    enabled: settings()['ingest.enabled'],
    dropFolder: folders.ingest,
    maxFileBytes: settings()['ingest.max_file_size_mb'] * 1024 ** 2,
    documents,
    rejected,
    folders: settings()['ingest.watched_folders'].map((path) => ({
      path,
      present: existsSync(path) && !service.isAbsent(path),
      vault: isVault(path),
      documents: curation.store.documentFiles
        .inFolder(path)
        .filter(({ state }) => state === 'stored').length,
      ...service.omissionsIn(path),
    })),
    currentFile,
    queuedCount,
  };
}
